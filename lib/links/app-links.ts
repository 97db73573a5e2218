import { APPS } from '@/lib/config/apps';
import { type Campaign, withCampaign } from './campaign';
import { appStoreUrl, playUrl } from './store-urls';

/** Where a page leads to the apps. */
export type AppLinks = {
  /** Opens the page in the app; where the app is missing, its store or the page itself. */
  open: string;
  appStore: string;
  play: string;
  /** Picture of a code for the phone that leads the same way, as SVG; null where the page has none. */
  qrCode: string | null;
};

/** Who follows the links. Without either, they are the same for everyone. */
export type AppVisitor = {
  campaign?: Campaign;
  /** Whether the browser opens Android's `intent:` addresses. */
  intents?: boolean;
};

/**
 * Builds a page's links to the apps from its address under `/open` and that of its code. Links for everyone can
 * be given again to get those of one visitor, whose campaign they then carry.
 */
export function buildAppLinks(place: Pick<AppLinks, 'open' | 'qrCode'>, visitor: AppVisitor = {}): AppLinks {
  const { campaign = {}, intents = false } = visitor;
  const { ios, android } = APPS;
  const url = withCampaign(place.open, campaign);
  const play = playUrl(android, campaign);
  return {
    open: intents ? intentUrl({ url, packageName: android.packageName, fallback: play }) : url,
    appStore: appStoreUrl(ios, campaign),
    play,
    qrCode: place.qrCode === null ? null : withCampaign(place.qrCode, campaign),
  };
}

/**
 * An address in Android's manner that opens `url` in the app of a package and, where that is missing,
 * `fallback` in the browser. For links that a visitor presses in a browser that knows such addresses.
 */
export function intentUrl(options: { url: string; packageName: string; fallback: string }): string {
  const { protocol, host, pathname, search } = new URL(options.url);
  const parts = [
    `scheme=${protocol.slice(0, -1)}`,
    `package=${options.packageName}`,
    `S.browser_fallback_url=${encodeURIComponent(options.fallback)}`,
  ];
  return `intent://${host}${pathname}${search}#Intent;${parts.join(';')};end`;
}
