import Link from 'next/link';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { readListRecord } from '@/lib/browser/list-record';
import type { RecentList } from '@/lib/browser/recent-lists';
import { copyLinkProps } from '@/lib/browser/stored-copies';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import { splitListKey } from '@/lib/list/list-key';

/** Large enough for fingers, without room of its own: above the texts beside it. The link is never in the HTML of a page; see `RowDetails`. */
const LINK_STYLE = { position: 'relative', paddingBlock: '0.6875rem' } as const;

type NextItemProps = { list: RecentList; position: 'your-lists' | 'your-lists-page' };

/** The next open item of one of the visitor's lists: a link to it, unless the visitor has added it. Nothing if it is not known. */
export function NextItem({ list, position }: NextItemProps) {
  const pageLocale = useLocale();
  const { next, nextId, textLocale = list.locale } = readListRecord(list);
  const { listId } = splitListKey(list.id);
  const text = (
    <bdi {...langAttributes(textLocale, pageLocale)} className={NOT_RECORDED}>
      {next}
    </bdi>
  );
  if (!nextId) return text;
  return (
    <Link
      href={`${paths.template(listId)}#${nextId}`}
      prefetch={false}
      {...copyLinkProps(list.id)}
      {...clickAttributes(position, 'next', listId)}
      className="prose-link"
      style={LINK_STYLE}
    >
      {text}
    </Link>
  );
}
