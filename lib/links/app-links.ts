import { APPS } from '@/lib/config/apps';
import { type Campaign, withCampaign } from './campaign';
import { appStoreUrl, playUrl } from './store-urls';

/** The links of a page to the native apps. */
export type AppLinks = {
  /** Opens the page in the app; if the app is not installed, redirects to its store or to the page itself. */
  open: string;
  appStore: string;
  play: string;
  /** URL of a QR code with the same target, as SVG; null if the page has none. */
  qrCode: string | null;
};

/** Visitor-specific parts of the links. Without any of them, the links are the same for everyone. */
export type AppLinkOptions = {
  campaign?: Campaign;
  /** Whether the browser supports Android's `intent:` URLs. */
  intents?: boolean;
};

/**
 * Builds the links of a page to the apps from its `/open` URL and the URL of its QR code. Links built without options
 * can be passed in again to get those of one visitor.
 */
export function buildAppLinks(
  base: Pick<AppLinks, 'open' | 'qrCode'>,
  { campaign = {}, intents = false }: AppLinkOptions = {},
): AppLinks {
  const { ios, android } = APPS;
  const url = withCampaign(base.open, campaign);
  return {
    open: intents ? intentUrl(url, android.packageName) : url,
    appStore: appStoreUrl(ios, campaign),
    play: playUrl(android, campaign),
    qrCode: base.qrCode === null ? null : withCampaign(base.qrCode, campaign),
  };
}

/**
 * An Android `intent:` URL that opens `url` in the app with the given package name. If it is not installed, the browser
 * requests `url`: the server counts that and redirects to Google Play, as it does on other phones. Works only in browsers that
 * support such URLs, and only for links that are clicked.
 */
export function intentUrl(url: string, packageName: string): string {
  const { protocol, host, pathname, search } = new URL(url);
  const parts = [
    `scheme=${protocol.slice(0, -1)}`,
    `package=${packageName}`,
    `S.browser_fallback_url=${encodeURIComponent(url)}`,
  ];
  return `intent://${host}${pathname}${search}#Intent;${parts.join(';')};end`;
}
