import { useTranslations } from 'next-intl';
import type { Dimension } from '@/lib/insights/dimensions';
import { isOnlyValue } from '@/lib/insights/filters';
import { valueLabel } from '@/lib/insights/value-label';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { isPrivateSharePath } from '@/lib/links/private-share-path';
import type { PageContext } from './page-context';

type RowValueProps = { dimension: Dimension; value: string; context: PageContext };

/** The value of a row: a link that filters by it, unless it is so already, and if it is a page or a list, a link to that. */
export function RowValue({ dimension, value, context }: RowValueProps) {
  const t = useTranslations('insights');
  const label = valueLabel(t, context, dimension, value);
  const path = pathOf(dimension, value, context);
  return (
    <>
      {isOnlyValue(context.state.filters, dimension, value) ? (
        <bdi>{label}</bdi>
      ) : (
        <a
          className="value"
          href={context.linkToFilter(dimension, value)}
          aria-label={t('filters.add', { value: label })}
        >
          <bdi>{label}</bdi>
        </a>
      )}
      {path !== null && (
        <PageLink href={localizedPath(path, context.locale)}>{t('table.open', { value: label })}</PageLink>
      )}
      {dimension === 'list' && label !== value && (
        <span className="id">
          <bdi>{value}</bdi>
        </span>
      )}
    </>
  );
}

/** A link to a page of the site, with a text that only screen readers have. */
export function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="to-page" href={href}>
      <span className="sr-only">{children}</span>
      <svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14">
        <path fill="none" stroke="currentColor" strokeWidth="1.5" d="M5 2H2v10h10V9M8 2h4v4M12 2 6 8" />
      </svg>
    </a>
  );
}

/** Path of the page that a value is; null for other values, lists that do not exist, and private shares, whose ids are hashed. */
function pathOf(dimension: Dimension, value: string, { listTitles }: PageContext): string | null {
  if (dimension === 'list') return Object.hasOwn(listTitles, value) ? paths.template(value) : null;
  if (dimension !== 'page' && dimension !== 'entryPage') return null;
  return value.startsWith('/') && !isPrivateSharePath(value) ? value : null;
}
