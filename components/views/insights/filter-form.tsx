import { useTranslations } from 'next-intl';
import { DRAFT_PARAMETERS, FILTER_OPERATORS, withoutFilter } from '@/lib/insights/filters';
import type { FilterForm as FilterFormData } from '@/lib/insights/insights-page';
import { reportQuery } from '@/lib/insights/insights-state';
import { valueLabel } from '@/lib/insights/value-label';
import { insightsPath } from '@/lib/links/insights-paths';
import { FILTER_FORM_ID, type PageContext } from './page-context';

/** Longest value of a filter, in characters. */
const MAX_LENGTH = 255;

const [DIMENSION, OPERATOR, VALUE] = DRAFT_PARAMETERS;

/** A form for one condition: its operator, the most frequent values of the period, and a field for others. */
export function FilterForm({ form, context }: { form: FilterFormData; context: PageContext }) {
  const t = useTranslations('insights');
  const { dimension, operator, values } = form;
  const { state, report, locale } = context;
  const chosen = state.filters[dimension]?.[operator] ?? [];
  const found = 'data' in values ? values.data : [];
  // A part of values is none of them.
  const offered = operator === 'contains' ? found : [...new Set([...chosen, ...found])];
  const name = t(`dimensions.${dimension}`);
  // What the form says replaces this condition.
  const kept = new URLSearchParams(reportQuery(report, withoutFilter(state, dimension, operator)));
  return (
    <form
      id={FILTER_FORM_ID}
      className="filter-form"
      action={insightsPath(report, locale)}
      aria-labelledby="filter-title"
    >
      <h2 id="filter-title">{t('filters.by', { name })}</h2>
      {[...kept].map(([key, value]) => (
        <input key={`${key}=${value}`} type="hidden" name={key} value={value} />
      ))}
      <input type="hidden" name={DIMENSION} value={dimension} />
      <div className="fields">
        <label>
          {t('filters.operator')}
          <select name={OPERATOR} defaultValue={operator}>
            {FILTER_OPERATORS.map((option) => (
              <option key={option} value={option}>
                {t(`filters.operators.${option}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('filters.text')}
          <input
            name={VALUE}
            defaultValue={operator === 'contains' ? chosen[0] : undefined}
            maxLength={MAX_LENGTH}
            dir="auto"
          />
        </label>
      </div>
      {operator === 'contains' &&
        chosen.slice(1).map((value) => <Choice key={value} value={value} label={value} isChecked />)}
      <fieldset>
        <legend>{t('filters.values')}</legend>
        {'problem' in values && <p>{t(`busy.${values.problem}`)}</p>}
        {'data' in values && offered.length === 0 && <p>{t('filters.noValues')}</p>}
        <div className="choices">
          {offered.map((value) => (
            <Choice
              key={value}
              value={value}
              label={valueLabel(t, context, dimension, value)}
              isChecked={operator !== 'contains' && chosen.includes(value)}
            />
          ))}
        </div>
      </fieldset>
      <p className="row">
        <button type="submit">{t('filters.apply')}</button>
        <a href={context.linkTo({})}>{t('filters.cancel')}</a>
      </p>
    </form>
  );
}

function Choice({ value, label, isChecked }: { value: string; label: string; isChecked: boolean }) {
  return (
    <label>
      <input type="checkbox" name={VALUE} value={value} defaultChecked={isChecked} />
      <bdi>{label}</bdi>
    </label>
  );
}
