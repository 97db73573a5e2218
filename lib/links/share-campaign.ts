/** Campaign of links that visitors share: it says that a link was shared, not by whom or how. */
export const SHARE_CAMPAIGN = { utm_source: 'share' } as const;
