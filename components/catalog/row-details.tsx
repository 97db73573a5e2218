import type { ReactNode } from 'react';
import { ListProgress } from './list-progress';

type RowDetailsProps = { done: number; total: number; children: ReactNode };

// Rows with lists of the visitor are never in the HTML of a page. So this is not in the style sheet of all pages, and the content security
// policy, which blocks `style` attributes in HTML, allows it.

/** Below the title of a row, also of a grid, and not below its icon. */
const DETAILS_STYLE = {
  flex: '1 0 100%',
  gridColumn: '1 / -1',
  paddingInlineStart: 'calc(40px + 0.75rem)',
  overflowWrap: 'anywhere',
} as const;

/** The bar before the numbers. */
const PROGRESS_STYLE = {
  display: 'flex',
  flexDirection: 'row-reverse',
  alignItems: 'center',
  columnGap: '0.75rem',
} as const;

/** What is said of one of the visitor's lists below its title and icon, and its progress. */
export function RowDetails({ done, total, children }: RowDetailsProps) {
  return (
    <div style={DETAILS_STYLE}>
      {children}
      <div style={PROGRESS_STYLE}>
        <ListProgress done={done} total={total} textClass="meta flex-none" />
      </div>
    </div>
  );
}
