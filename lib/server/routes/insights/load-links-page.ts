import type { Locale } from '@/lib/config/locales';
import type { LinksPage } from '@/lib/insights/insights-page';
import { insightsPath, SHARED_PAGE } from '@/lib/links/insights-paths';
import type { InsightsService } from '@/lib/server/insights/insights-service';

/**
 * The page with the open links to reports.
 *
 * @param now epoch milliseconds
 */
export async function loadLinksPage(
  { links, siteUrl, zone }: InsightsService,
  { locale, now, formToken }: { locale: Locale; now: number; formToken: string },
  hasTooMany = false,
): Promise<LinksPage> {
  const open = await links.listLinks(Math.floor(now / 1000));
  return {
    kind: 'links',
    links: open.map((link) => ({
      ...link,
      url: siteUrl + insightsPath(SHARED_PAGE, locale, `link=${link.id}`),
    })),
    hasTooMany,
    formToken,
    zone,
  };
}
