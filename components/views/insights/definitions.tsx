import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SMALL_CHANGE_PERCENT, SMALL_NUMBER } from '@/lib/insights/change';
import type { Column } from '@/lib/insights/columns';
import { MAX_SEARCHED_DAYS, UNUSUAL_DIFFERENCE } from '@/lib/insights/unusual-days';
import type { Translate } from '@/lib/insights/value-label';
import { EventsLink } from './csv-link';
import type { PageContext } from './page-context';

const idOf = (column: Column) => `how-${column}`;

/** A link from a number to how it is counted, below the totals. */
export function DefinitionLink({ column, children }: { column: Column; children: ReactNode }) {
  return (
    <a className="definition" href={`#${idOf(column)}`}>
      {children}
    </a>
  );
}

/** Where the definition of unusual days is, at the end of the page. */
export const UNUSUAL_DEFINITION_ID = 'how-unusual';

type HowCountedProps = {
  entries: ReadonlyArray<{ id?: string; term: string; text: string }>;
  children?: ReactNode;
};

/** How the numbers of a part of a page are counted, below them. */
export function HowCounted({ entries, children }: HowCountedProps) {
  const t = useTranslations('insights');
  return (
    // Browsers open it for links to what is inside.
    <details className="about">
      <summary>{t('definitions.how')}</summary>
      <dl>
        {entries.map(({ id, term, text }) => (
          <div key={term} id={id}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </details>
  );
}

type TotalsDefinitionsProps = { columns: readonly Column[]; context: PageContext };

/** How the totals of a page are counted, to which its other numbers lead, and their events. */
export function TotalsDefinitions({ columns, context }: TotalsDefinitionsProps) {
  const t = useTranslations('insights');
  const entries = columns.map((column) => ({ ...definitionOf(t, column), id: idOf(column) }));
  return (
    <HowCounted entries={entries}>
      <p>
        <EventsLink state={context.state} />
      </p>
    </HowCounted>
  );
}

/** What a column is called, and how it is counted. */
export function definitionOf(t: Translate, column: Column) {
  return { term: t(`metrics.${column}`), text: t(`definitions.${column}`) };
}

type DefinitionsProps = {
  /** Whether the page has changes. */
  isCompared: boolean;
  /** Whether the page has rates. */
  hasRates: boolean;
  /** Whether the page has unusual days. */
  hasUnusual: boolean;
};

/** What all numbers of a page have in common. */
export function Definitions({ isCompared, hasRates, hasUnusual }: DefinitionsProps) {
  const t = useTranslations('insights');
  if (!hasRates && !isCompared) return null;
  return (
    <section className="definitions" aria-labelledby="how-title">
      {/* Browsers open it for links to what is inside. */}
      <details className="at-end">
        <summary>
          <h2 id="how-title">{t('definitions.title')}</h2>
        </summary>
        <dl>
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
