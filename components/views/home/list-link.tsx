import Link from 'next/link';
import type { ReactNode } from 'react';
import { ListTitle } from '@/components/catalog/list-title';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { copyLinkProps, readCopyName } from '@/lib/browser/stored-copies';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import { TAKEN_LIST_ID } from '@/lib/list/list-key';

type ListLinkProps = {
  id: string;
  /** Locale of the title. */
  locale: string;
  position: 'for-now' | 'your-lists';
  title: string;
  /** Key of one of the visitor's copies, if it leads to one. */
  listKey?: string;
  /** Shown beside the title. */
  icon?: ReactNode;
};

/** A row of the start page that links to a list. */
export function ListLink({ id, locale, position, title, listKey, icon }: ListLinkProps) {
  const pageLocale = useLocale();
  const copyName = listKey && readCopyName(listKey);
  return (
    <Link
      href={paths.template(id)}
      prefetch={false}
      {...(listKey && copyLinkProps(listKey))}
      {...clickAttributes(position, 'template', id)}
      className="list-link"
    >
      {icon}
      <span>
        <bdi
          {...langAttributes(locale, pageLocale)}
          className={id === TAKEN_LIST_ID ? NOT_RECORDED : undefined}
        >
          <ListTitle title={title} />
        </bdi>
        {copyName && (
          <>
            {' · '}
            <bdi className={NOT_RECORDED}>{copyName}</bdi>
          </>
        )}
      </span>
    </Link>
  );
}
