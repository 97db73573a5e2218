import type { PrivacyFacts } from '@/lib/config/privacy';
import { isPublicUrl } from './check-app-config';
import { type Environment, isWithinDomain } from './environment';

type Settings = Pick<
  Environment,
  'SITE_URL' | 'APP_LINK_HOST' | 'COOKIE_DOMAIN' | 'INSIGHTS' | 'NEXT_PUBLIC_MIXPANEL_KEY'
>;

/** Warnings for a public site that counts visits: of what its privacy page lacks, and of a choice that one of its hosts does not see. */
export function checkPrivacy(facts: PrivacyFacts, settings: Settings): string[] {
  const { SITE_URL, NEXT_PUBLIC_MIXPANEL_KEY, INSIGHTS } = settings;
  const hasMixpanel = Boolean(NEXT_PUBLIC_MIXPANEL_KEY);
  if (!isPublicUrl(SITE_URL) || (!hasMixpanel && INSIGHTS === 'off')) return [];
  const needed = [
    'responsible',
    'legalBasis',
    'authority',
    ...(hasMixpanel ? ['transfer' as const] : []),
  ] as const;
  const missing = needed.filter((name) => facts[name] === null);
  return [
    ...(missing.length > 0
      ? [
          `The privacy page does not say what visitors must be told where the GDPR applies: ${missing.join(', ')}. Set them in lib/config/privacy.ts.`,
        ]
      : []),
    ...checkDomain(settings),
  ];
}

function checkDomain({ SITE_URL, APP_LINK_HOST, COOKIE_DOMAIN }: Settings): string[] {
  const { hostname } = new URL(SITE_URL);
  const appHostname = APP_LINK_HOST?.replace(/:\d+$/, '') ?? hostname;
  const isShared = COOKIE_DOMAIN ? isWithinDomain(appHostname, COOKIE_DOMAIN) : appHostname === hostname;
  return isShared
    ? []
    : [
        `Visitors who opt out on ${hostname} are still counted when they open links to the app on ${appHostname}. Set COOKIE_DOMAIN to the domain of both.`,
      ];
}
