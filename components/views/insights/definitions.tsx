import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SMALL_NUMBER } from '@/lib/insights/change';
import type { Column } from '@/lib/insights/columns';

const idOf = (column: Column) => `how-${column}`;

/** A link from a number to how it is counted, at the end of the page. */
export function DefinitionLink({ column, children }: { column: Column; children: ReactNode }) {
  return (
    <a className="definition" href={`#${idOf(column)}`}>
      {children}
    </a>
  );
}

type DefinitionsProps = {
  columns: readonly Column[];
  /** Whether the page has changes. */
  isCompared: boolean;
};

/** How the numbers of a page are counted. */
export function Definitions({ columns, isCompared }: DefinitionsProps) {
  const t = useTranslations('insights');
  if (columns.length === 0 && !isCompared) return null;
  return (
    <section className="definitions" aria-labelledby="how-title">
      <h2 id="how-title">{t('definitions.title')}</h2>
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
            <dd>{t('definitions.change', { count: SMALL_NUMBER })}</dd>
          </div>
        )}
      </dl>
      <p>{t('definitions.counted')}</p>
    </section>
  );
}
