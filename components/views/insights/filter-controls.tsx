import { useTranslations } from 'next-intl';
import { type Dimension, OCCURRENCES } from '@/lib/insights/dimensions';
import { type FilterCondition, listConditions, withoutFilter } from '@/lib/insights/filters';
import type { FilterForm as FilterFormData } from '@/lib/insights/insights-page';
import { conditionLabel } from '@/lib/insights/value-label';
import { FilterForm } from './filter-form';
import type { PageContext } from './page-context';

/** All dimensions, in the groups in which they are offered. */
const GROUPS = {
  pages: ['pageKind', 'page', 'list', 'language', 'entryPage'],
  sources: [
    'channel',
    'source',
    'referrerHost',
    'referrerPage',
    'medium',
    'campaign',
    'campaignContent',
    'campaignTerm',
  ],
  actions: ['term', 'method', 'store', 'position', 'redirect', 'error'],
  audience: ['visitorKind', 'device', 'browser', 'os'],
} as const satisfies Record<string, readonly Dimension[]>;

type FilterControlsProps = { context: PageContext; form: FilterFormData | null };

/** The conditions of the page, each with a link to change and one to remove it; links to add others, and the form that one of them shows. */
export function FilterControls({ context, form }: FilterControlsProps) {
  const t = useTranslations('insights');
  const { state, linkTo } = context;
  const conditions = listConditions(state.filters);
  return (
    <section className="filters" aria-label={t('filters.title')}>
      {conditions.length > 0 && (
        <ul className="row" aria-label={t('filters.active')}>
          {conditions.map((condition) => (
            <ActiveCondition
              key={`${condition.dimension}.${condition.operator}`}
              condition={condition}
              context={context}
            />
          ))}
          {conditions.length > 1 && (
            <li>
              <a href={linkTo({ filters: {} })}>{t('filters.removeAll')}</a>
            </li>
          )}
        </ul>
      )}
      {OCCURRENCES.filter((dimension) => state.filters[dimension]).map((dimension) => (
        <p key={dimension} className="note">
          {t('filters.sessionNote', { name: t(`dimensions.${dimension}`) })}
        </p>
      ))}
      {form ? (
        <FilterForm form={form} context={context} />
      ) : (
        <details>
          <summary>{t('filters.choose')}</summary>
          <Dimensions context={context} />
        </details>
      )}
    </section>
  );
}

function ActiveCondition({ condition, context }: { condition: FilterCondition; context: PageContext }) {
  const t = useTranslations('insights');
  const { dimension, operator } = condition;
  const label = conditionLabel(t, context, condition);
  return (
    <li className="chip active">
      <a href={context.linkToForm(dimension, operator)} aria-label={t('filters.change', { filter: label })}>
        <bdi>{label}</bdi>
      </a>
      <a href={context.linkTo(withoutFilter(context.state, dimension, operator))}>
        <span className="sr-only">{t('filters.remove', { filter: label })}</span>
        <span aria-hidden="true">×</span>
      </a>
    </li>
  );
}

/** Links to the forms of all dimensions. */
function Dimensions({ context }: { context: PageContext }) {
  const t = useTranslations('insights');
  return (
    <div className="dimensions">
      {Object.entries(GROUPS).map(([group, dimensions]) => (
        <div key={group}>
          <h2 id={`filters-${group}`}>{t(`filters.groups.${group as keyof typeof GROUPS}`)}</h2>
          <ul className="row" aria-labelledby={`filters-${group}`}>
            {dimensions.map((dimension) => (
              <li key={dimension}>
                <a className="tab" href={context.linkToForm(dimension, 'is')}>
                  {t(`dimensions.${dimension}`)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
