import Link from 'next/link';
import { useRouter } from 'next/router';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { paths } from '@/lib/links/paths';

/** The links to all lists and to those of the visitor. On phones, the second one is an icon. */
export function HeaderNav() {
  const t = useTranslations('shell');
  const { pathname } = useRouter();
  const current = (path: string) => (path === pathname ? 'page' : undefined);
  return (
    <nav aria-label={t('navigation')}>
      <Link
        href={paths.templates()}
        {...clickAttributes('header', 'all-templates')}
        aria-current={current(paths.templates())}
        className="header-link"
      >
        {t('templates')}
      </Link>
      <Link
        href={paths.yourLists()}
        prefetch={false}
        {...clickAttributes('header', 'your-lists')}
        aria-current={current(paths.yourLists())}
        className="header-link"
      >
        <Icon name="bookmark" />
        <span>{t('yourLists')}</span>
      </Link>
    </nav>
  );
}
