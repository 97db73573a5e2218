import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { CardGrid } from '@/components/catalog/card-grid';
import { Illustrated } from '@/components/catalog/illustration';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { areRecentListsBlocked } from '@/lib/browser/recent-lists';
import { paths } from '@/lib/links/paths';
import type { YourListsViewProps } from '@/lib/page/view-props';

/** What the page is for while it has no lists, or that the browser stores none, and lists to begin with. */
export function EmptyCollection({ picks }: YourListsViewProps) {
  const t = useTranslations('yourLists');
  return (
    <>
      <div className="mt-8">
        <Illustrated name="no-lists" tint="leaf">
          <p className="max-w-[42rem]">{t(areRecentListsBlocked() ? 'blocked' : 'empty')}</p>
          <Link
            href={paths.templates()}
            {...clickAttributes('your-lists-page', 'all-templates')}
            className="button mt-4"
          >
            {t('findList')}
          </Link>
        </Illustrated>
      </div>
      {picks.length > 0 && (
        <section aria-labelledby="picks" className="mt-8">
          <h2 id="picks" className="shelf-title mb-3">
            {t('picksTitle')}
          </h2>
          <CardGrid cards={picks} position="picks" level="h3" />
        </section>
      )}
    </>
  );
}
