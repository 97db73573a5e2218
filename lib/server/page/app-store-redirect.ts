import type { GetServerSideProps } from 'next';
import { APPS } from '@/lib/config/apps';
import type { Locale } from '@/lib/config/locales';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { type Campaign, QR_CODE_PARAMETER, toCampaign, withCampaign } from '@/lib/links/campaign';
import { absoluteUrl } from '@/lib/links/localized-path';
import { detectPlatform, type Platform } from '@/lib/links/platform';
import { appStoreUrl, playUrl } from '@/lib/links/store-urls';
import { environment } from '@/lib/server/environment';
import { PRIVATE_HEADERS } from '@/lib/server/http/cache-headers';
import { type AppRedirect, describeLinkedPage, trackAppRedirect } from './track-app-redirect';

/** Path segments of pages: ids of templates, tags, channels and private shares, page numbers. */
const SEGMENT = /^[A-Za-z0-9_-]{1,64}$/;

const MAX_SEGMENTS = 3;

/** What is counted for a device of each platform. */
const TARGETS = {
  ios: { platform: 'ios', target: 'app-store' },
  android: { platform: 'android', target: 'play' },
  desktop: { platform: 'other', target: 'page' },
} as const satisfies Record<Platform, Pick<AppRedirect, 'platform' | 'target'>>;

/**
 * Creates a `getServerSideProps` that redirects (302) phones to their app store and desktops to a page of the site, with
 * the campaign parameters of the query, and counts the redirect. `toPagePath` maps the path segments of the request to
 * the path of that page, which may include a fragment. Responses must not be cached: they depend on the user agent and
 * may contain the id of a private share.
 */
export function createAppStoreRedirect(
  route: AppRedirect['route'],
  toPagePath: (segments: readonly string[]) => string,
): GetServerSideProps {
  return async ({ req, res, params, query, locale }) => {
    for (const [name, value] of Object.entries(PRIVATE_HEADERS)) res.setHeader(name, value);
    const segments = [params?.path ?? []].flat();
    if (segments.length > MAX_SEGMENTS || !segments.every((segment) => SEGMENT.test(segment)))
      return { notFound: true };
    const campaign = toCampaign(query);
    const platform = detectPlatform(req.headers['user-agent'] ?? '');
    trackAppRedirect(req, {
      ...describeLinkedPage(segments),
      ...TARGETS[platform],
      ...campaign,
      route,
      lang: toLocale(locale),
      source: QR_CODE_PARAMETER in query ? 'qr' : 'link',
    });
    const destination =
      storeUrlFor(platform, campaign) ?? pageUrl(toPagePath(segments), toLocale(locale), campaign);
    return { redirect: { destination, statusCode: 302 } };
  };
}

function storeUrlFor(platform: Platform, campaign: Campaign): string | null {
  if (platform === 'ios') return appStoreUrl(APPS.ios, campaign);
  return platform === 'android' ? playUrl(APPS.android, campaign) : null;
}

function pageUrl(pagePath: string, locale: Locale, campaign: Campaign): string {
  const [path = '', fragment] = pagePath.split('#');
  const url = withCampaign(absoluteUrl(environment().SITE_URL, path, locale), campaign);
  return fragment ? `${url}#${fragment}` : url;
}
