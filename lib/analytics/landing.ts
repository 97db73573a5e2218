/** Event properties, or those that are stored to be sent with every event. */
type Properties = Readonly<Record<string, unknown>>;

/** How a page load began. */
export type Landing = {
  /** URL of the page that linked to it; empty if there is none. */
  referrer: string;
  /** Campaign of its URL. */
  campaign: Readonly<Record<string, string>>;
};

/** UTM parameters, and the ids of ad clicks that Mixpanel's library knows. */
const CAMPAIGN_PARAMETER =
  /^(utm_.+|dclid|fbclid|gclid|ko_click_id|li_fat_id|msclkid|sccid|ttclid|twclid|wbraid)$/;

/** Campaign of the URL that this page load started with. Navigation within the site drops it from the current URL. */
const LANDING_CAMPAIGN = typeof window === 'undefined' ? {} : parseCampaign(landingQuery());

let hasLanding = true;

/** How this page load began. */
export function readLanding(): Landing {
  return hasLanding
    ? { referrer: document.referrer, campaign: LANDING_CAMPAIGN }
    : { referrer: '', campaign: {} };
}

/** Forgets how this page load began, because the visitor opted out: who opts in again is a new visitor. */
export function forgetLanding(): void {
  hasLanding = false;
}

/** Whether nobody has opted out since the page was loaded. */
export function remembersLanding(): boolean {
  return hasLanding;
}

/** The visitor may have moved on before this chunk is loaded, but the browser remembers the URL of the document. */
function landingQuery(): string {
  const [document] = window.performance.getEntriesByType?.('navigation') ?? [];
  const url = document?.name;
  return url?.startsWith('http') ? new URL(url).search : window.location.search;
}

/** All non-empty UTM parameters and click ids of a query string. */
export function parseCampaign(query: string): Record<string, string> {
  return Object.fromEntries(
    [...new URLSearchParams(query)].filter(([name, value]) => CAMPAIGN_PARAMETER.test(name) && value),
  );
}

/** The campaign in properties. */
export function campaignOf(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => CAMPAIGN_PARAMETER.test(name)));
}

/**
 * Replaces the campaign in properties, unless the new one is empty. All parameters of the old one are dropped, because
 * together they describe one campaign.
 */
export function replaceCampaign(properties: Properties, campaign: Properties): Properties {
  if (Object.keys(campaign).length === 0) return properties;
  const others = Object.entries(properties).filter(([name]) => !CAMPAIGN_PARAMETER.test(name));
  return { ...Object.fromEntries(others), ...campaign };
}
