import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SMALL_CHANGE_PERCENT, SMALL_NUMBER } from '@/lib/insights/change';
import { COLUMNS, type Column } from '@/lib/insights/columns';
import { MAX_SEARCHED_DAYS, UNUSUAL_DIFFERENCE } from '@/lib/insights/unusual-days';

const idOf = (column: Column) => `how-${column}`;

/** A link from a number to how it is counted, at the end of the page. */
export function DefinitionLink({ column, children }: { column: Column; children: ReactNode }) {
  return (
    <a className="definition" href={`#${idOf(column)}`}>
      {children}
    </a>
  );
}

/** Where the definition of unusual days is, at the end of the page. */
export const UNUSUAL_DEFINITION_ID = 'how-unusual';

type DefinitionsProps = {
  columns: readonly Column[];
  /** Whether the page has changes. */
  isCompared: boolean;
  /** Whether the page has unusual days. */
  hasUnusual: boolean;
};

/** How the numbers of a page are counted. */
export function Definitions({ columns, isCompared, hasUnusual }: DefinitionsProps) {
  const t = useTranslations('insights');
  if (columns.length === 0 && !isCompared) return null;
  const hasRates = columns.some((column) => COLUMNS[column].by !== null);
  return (
    <section className="definitions" aria-labelledby="how-title">
      {/* Browsers open it for links to what is inside. */}
      <details className="at-end">
        <summary>
          <h2 id="how-title">{t('definitions.title')}</h2>
        </summary>
        <dl>
          {columns.map((column) => (
            <div key={column} id={idOf(column)}>
              <dt>{t(`metrics.${column}`)}</dt>
              <dd>{t(`definitions.${column}`)}</dd>
            </div>
          ))}
          {isCompared && (
            <div>
              <dt>{t('change.title')}</dt>
              <dd>{t('definitions.change', { count: SMALL_NUMBER, percent: SMALL_CHANGE_PERCENT })}</dd>
            </div>
          )}
          {hasRates && (
            <div>
              <dt>{t('few.title')}</dt>
              <dd>{t('few.about', { count: SMALL_NUMBER })}</dd>
            </div>
          )}
          {hasUnusual && (
            <div id={UNUSUAL_DEFINITION_ID}>
              <dt>{t('unusualDays.title')}</dt>
              <dd>{t('unusualDays.about', { difference: UNUSUAL_DIFFERENCE, days: MAX_SEARCHED_DAYS })}</dd>
            </div>
          )}
        </dl>
        <p>{t('definitions.counted')}</p>
      </details>
    </section>
  );
}
