import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { feedPath } from '@/lib/links/feed-path';
import { localizedPath } from '@/lib/links/localized-path';

type FeedLinkProps = {
  /** Path of the page of the tag, channel or series, without locale. */
  page: string;
  /** Its id. */
  id: string;
};

/** Link to the Atom feed of a tag, channel or series. A feed is not a page, so this is a plain link without the router. */
export function FeedLink({ page, id }: FeedLinkProps) {
  const t = useTranslations('feed');
  return (
    <a
      href={localizedPath(feedPath(page), useLocale())}
      type="application/atom+xml"
      {...clickAttributes('list-header', 'feed', id)}
      className="kicker inline-flex min-h-11 items-center gap-2 hover:underline print:hidden"
    >
      <Icon name="rss" size={18} />
      {t('follow')}
    </a>
  );
}
