import Link from 'next/link';
import type { ReactNode } from 'react';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';

type ListLinkProps = {
  id: string;
  /** Locale of the title. */
  locale: string;
  position: 'new-lists' | 'your-lists';
  title: string;
  /** Shown beside the title. */
  icon?: ReactNode;
};

/** A row of the start page that links to a list. */
export function ListLink({ id, locale, position, title, icon }: ListLinkProps) {
  const pageLocale = useLocale();
  return (
    <Link
      href={paths.template(id)}
      prefetch={false}
      {...clickAttributes(position, 'template', id)}
      className="list-link"
    >
      {icon}
      <span {...langAttributes(locale, pageLocale)}>{title}</span>
    </Link>
  );
}
