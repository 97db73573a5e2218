import { useTranslations } from 'next-intl';
import { LOCALES } from '@/lib/config/locales';
import { FILTER_DIMENSIONS, type FilterDimension } from '@/lib/insights/dimensions';
import { insightsQuery } from '@/lib/insights/insights-state';
import { insightsPath } from '@/lib/links/insights-paths';
import type { PageContext } from './page-context';
import { DEVICES, PAGE_KINDS, valueLabel } from './value-label';

/** The filters with few values, which are chosen from a list. */
const OPTIONS: Partial<Record<FilterDimension, readonly string[]>> = {
  pageKind: PAGE_KINDS,
  language: LOCALES,
  device: DEVICES,
};

/** The filters of the page: those that are active, and a form for all. */
export function FilterControls({ context }: { context: PageContext }) {
  const t = useTranslations('insights');
  const { state, linkTo } = context;
  const active = FILTER_DIMENSIONS.filter((name) => state.filters[name] !== undefined);
  return (
    <section className="filters" aria-label={t('filters.title')}>
      {active.length > 0 && (
        <ul className="row" aria-label={t('filters.active')}>
          {active.map((name) => (
            <ActiveFilter key={name} name={name} value={state.filters[name] ?? ''} context={context} />
          ))}
          {active.length > 1 && (
            <li>
              <a href={linkTo({ filters: {} })}>{t('filters.removeAll')}</a>
            </li>
          )}
        </ul>
      )}
      <details>
        <summary>{t('filters.title')}</summary>
        <FilterForm context={context} />
      </details>
    </section>
  );
}

type ActiveFilterProps = { name: FilterDimension; value: string; context: PageContext };

function ActiveFilter({ name, value, context }: ActiveFilterProps) {
  const t = useTranslations('insights');
  const label = valueLabel(t, context, name, value);
  return (
    <li>
      <a
        className="chip active"
        href={context.linkToFilter(name, undefined)}
        aria-label={t('filters.remove', { name: t(`dimensions.${name}`), value: label })}
      >
        <span>
          {t(`dimensions.${name}`)}: <bdi>{label}</bdi>
        </span>
        <span aria-hidden="true">×</span>
      </a>
    </li>
  );
}

function FilterForm({ context }: { context: PageContext }) {
  const t = useTranslations('insights');
  const { state, report, locale } = context;
  // The form has all filters, so its fields replace those of the state.
  const kept = new URLSearchParams(insightsQuery({ ...state, filters: {} }));
  return (
    <form className="fields" action={insightsPath(report, locale)}>
      {FILTER_DIMENSIONS.map((name) => (
        <label key={name} htmlFor={`filter-${name}`}>
          {t(`dimensions.${name}`)}
          <FilterField name={name} context={context} />
        </label>
      ))}
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit">{t('filters.apply')}</button>
    </form>
  );
}

function FilterField({ name, context }: { name: FilterDimension; context: PageContext }) {
  const t = useTranslations('insights');
  const value = context.state.filters[name] ?? '';
  const id = `filter-${name}`;
  const options = OPTIONS[name];
  if (!options) {
    const hint = t(name === 'list' ? 'filters.listHint' : 'filters.sourceHint');
    return <input id={id} name={name} defaultValue={value} maxLength={255} placeholder={hint} dir="auto" />;
  }
  const all = value === '' || options.includes(value) ? options : [value, ...options];
  return (
    <select id={id} name={name} defaultValue={value}>
      <option value="">{t('filters.any')}</option>
      {all.map((option) => (
        <option key={option} value={option}>
          {valueLabel(t, context, name, option)}
        </option>
      ))}
    </select>
  );
}
