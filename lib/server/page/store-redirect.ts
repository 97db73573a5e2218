import type { GetServerSideProps } from 'next';
import { APPS } from '@/lib/config/apps';
import { DEFAULT_LOCALE, type Locale } from '@/lib/config/locales';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { type Campaign, toCampaign, withCampaign } from '@/lib/links/campaign';
import { detectPlatform } from '@/lib/links/platform';
import { appStoreUrl, playUrl } from '@/lib/links/store-urls';
import { environment } from '@/lib/server/environment';
import { PRIVATE_HEADERS } from '@/lib/server/http/cache-headers';

/** The parts of an address that leads to a page of the site: ids, and those of private shares. */
const SEGMENT = /^[A-Za-z0-9_-]{1,64}$/;

const MAX_SEGMENTS = 3;

/**
 * Answers 302 to the store of the device that asks, or, on a desktop, to a page of the site. The campaign in
 * the query goes along. The answer is kept by no cache: it hangs on who asks, and may name a private share.
 */
export function storeRedirect(pageOf: (segments: readonly string[]) => string): GetServerSideProps {
  return async ({ req, res, params, query, locale }) => {
    for (const [name, value] of Object.entries(PRIVATE_HEADERS)) res.setHeader(name, value);
    const segments = [params?.path ?? []].flat();
    if (segments.length > MAX_SEGMENTS || !segments.every((part) => SEGMENT.test(part)))
      return { notFound: true };
    const campaign = toCampaign(query);
    const destination =
      storeUrlFor(req.headers['user-agent'], campaign) ??
      pageUrl(pageOf(segments), toLocale(locale), campaign);
    return { redirect: { destination, statusCode: 302 } };
  };
}

function storeUrlFor(userAgent: string | undefined, campaign: Campaign): string | null {
  const platform = detectPlatform(userAgent ?? '');
  if (platform === 'ios') return appStoreUrl(APPS.ios, campaign);
  return platform === 'android' ? playUrl(APPS.android, campaign) : null;
}

function pageUrl(page: string, locale: Locale, campaign: Campaign): string {
  const [path = '', anchor] = page.split('#');
  const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
  const address = withCampaign(environment().SITE_URL + prefix + path, campaign);
  return anchor ? `${address}#${anchor}` : address;
}
