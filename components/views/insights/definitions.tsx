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

/** Where the definition of unusual days is. */
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
      <summary>{t('definitions.title')}</summary>
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

/** What a column is called, and how it is counted. */
export function definitionOf(t: Translate, column: Column) {
  return { term: t(`metrics.${column}`), text: t(`definitions.${column}`) };
}

type DefinitionsProps = {
  /** Those of the totals, to which the other numbers of the overview lead. */
  columns: readonly Column[];
  /** Whether the page has changes. */
  isCompared: boolean;
  /** Whether the page has rates. */
  hasRates: boolean;
  /** Whether the page has unusual days. */
  hasUnusual: boolean;
  context: PageContext;
};

/** How the totals of a page are counted, what all of its numbers have in common, and their events. */
export function Definitions({ columns, isCompared, hasRates, hasUnusual, context }: DefinitionsProps) {
  const t = useTranslations('insights');
  const common = [
    isCompared && {
      term: t('change.title'),
      text: t('definitions.change', { count: SMALL_NUMBER, percent: SMALL_CHANGE_PERCENT }),
    },
    hasRates && { term: t('few.title'), text: t('few.about', { count: SMALL_NUMBER }) },
    hasUnusual && {
      id: UNUSUAL_DEFINITION_ID,
      term: t('unusualDays.title'),
      text: t('unusualDays.about', { difference: UNUSUAL_DIFFERENCE, days: MAX_SEARCHED_DAYS }),
    },
  ];
  const entries = columns.map((column) => ({ ...definitionOf(t, column), id: idOf(column) }));
  return (
    <HowCounted entries={[...entries, ...common.filter((entry) => entry !== false)]}>
      <p>{t('definitions.counted')}</p>
      <p>
        <EventsLink state={context.state} />
      </p>
    </HowCounted>
  );
}
