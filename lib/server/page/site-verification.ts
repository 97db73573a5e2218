import { environment } from '@/lib/server/environment';

/** Name of the tag in which each search console looks for its token. */
const NAMES = [
  ['GOOGLE_SITE_VERIFICATION', 'google-site-verification'],
  ['BING_SITE_VERIFICATION', 'msvalidate.01'],
  ['YANDEX_SITE_VERIFICATION', 'yandex-verification'],
  ['PINTEREST_SITE_VERIFICATION', 'p:domain_verify'],
] as const;

/** The tags by which search consoles know the site's owner; none where no token is set. */
export function siteVerification(): Array<{ name: string; content: string }> {
  const settings = environment();
  return NAMES.flatMap(([setting, name]) => {
    const content = settings[setting];
    return content ? [{ name, content }] : [];
  });
}
