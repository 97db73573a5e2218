import type { Random } from '@/scripts/bench/seed/random';
import type { Audience } from './audiences';
import { choose } from './choose';

/** How a visit began. */
export type Arrival = {
  /** Of the first page load. */
  referrer: string | null;
  /** Campaign in the URL of the first page, as its query parameters. */
  campaign: Readonly<Record<string, string>>;
  /** Whether the visitor knows the site, or followed a link to one of its lists. */
  landsOn: 'list' | 'index';
};

type Kind = {
  name: 'search' | 'direct' | 'email' | 'social' | 'assistant' | 'paid' | 'referral';
  weight: number;
};

const FIRST_VISITS: readonly Kind[] = [
  { name: 'search', weight: 52 },
  { name: 'direct', weight: 15 },
  { name: 'social', weight: 13 },
  { name: 'assistant', weight: 8 },
  { name: 'paid', weight: 6 },
  { name: 'referral', weight: 6 },
];

const RETURNS: readonly Kind[] = [
  { name: 'direct', weight: 55 },
  { name: 'search', weight: 25 },
  { name: 'email', weight: 14 },
  { name: 'social', weight: 6 },
];

const OTHER_ENGINES = [
  { url: 'https://www.bing.com/', weight: 8 },
  { url: 'https://duckduckgo.com/', weight: 4 },
  { url: 'https://www.ecosia.org/', weight: 2 },
];

const SOCIAL = [
  { url: 'https://www.reddit.com/', weight: 30 },
  { url: 'https://www.pinterest.com/', weight: 26 },
  { url: 'https://l.facebook.com/', weight: 18 },
  { url: 'https://l.instagram.com/', weight: 12 },
  { url: 'https://t.co/', weight: 8 },
  { url: 'https://www.linkedin.com/', weight: 6 },
];

/** Some assistants add their name to links. */
const ASSISTANTS = [
  { url: 'https://chatgpt.com/', utmSource: 'chatgpt.com', weight: 60 },
  { url: 'https://www.perplexity.ai/', utmSource: null, weight: 16 },
  { url: 'https://gemini.google.com/', utmSource: null, weight: 12 },
  { url: 'https://claude.ai/', utmSource: null, weight: 7 },
  { url: 'https://copilot.microsoft.com/', utmSource: null, weight: 5 },
];

const ADS = [
  { source: 'google', medium: 'cpc', campaign: 'moving-checklists', weight: 5 },
  { source: 'google', medium: 'cpc', campaign: 'travel-checklists', weight: 3 },
  { source: 'instagram', medium: 'paid-social', campaign: 'family-autumn', weight: 3 },
];

const REFERRALS = [
  { url: 'https://github.com/', weight: 4 },
  { url: 'https://families.example/links', weight: 3 },
  { url: 'https://moving-abroad.example/before-you-go', weight: 3 },
  { url: 'https://en.wikipedia.org/', weight: 1 },
];

/** Of a browser that begins a first visit without a link, or with one of an app. */
const DIRECT: Arrival = { referrer: null, campaign: {}, landsOn: 'index' };

/**
 * @param day of the visit, `YYYY-MM-DD`: the newsletter of a week is a campaign.
 * @param isShared whether a post about a list is popular on this day.
 */
export function pickArrival(
  random: Random,
  {
    audience,
    isReturn,
    day,
    isShared,
  }: { audience: Audience; isReturn: boolean; day: string; isShared: boolean },
): Arrival {
  if (isShared && random.chance(0.6)) return linked('https://www.reddit.com/');
  switch (choose(random, isReturn ? RETURNS : FIRST_VISITS).name) {
    case 'direct':
      return random.chance(0.7) ? DIRECT : { ...DIRECT, landsOn: 'list' };
    case 'search':
      return linked(random.chance(0.82) ? audience.searchEngine : choose(random, OTHER_ENGINES).url);
    case 'social':
      return linked(choose(random, SOCIAL).url);
    case 'referral':
      return linked(choose(random, REFERRALS).url);
    case 'assistant': {
      const { url, utmSource } = choose(random, ASSISTANTS);
      return linked(url, utmSource === null ? {} : { utm_source: utmSource });
    }
    case 'paid': {
      const { source, medium, campaign } = choose(random, ADS);
      return linked(source === 'google' ? audience.searchEngine : 'https://l.instagram.com/', {
        utm_source: source,
        utm_medium: medium,
        utm_campaign: campaign,
        ...(source === 'google' && { gclid: `demo-${random.below(1e9).toString(36)}` }),
      });
    }
    case 'email':
      return {
        ...linked(null, {
          utm_source: 'newsletter',
          utm_medium: 'email',
          utm_campaign: `letter-${day.slice(0, 'YYYY-MM'.length)}`,
        }),
        landsOn: random.chance(0.6) ? 'list' : 'index',
      };
  }
}

function linked(referrer: string | null, campaign: Readonly<Record<string, string>> = {}): Arrival {
  return { referrer, campaign, landsOn: 'list' };
}
