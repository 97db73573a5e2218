/** Campaign of the links from a list in a frame to the site. `utm_content` says which site shows the frame, if it is known. */
export const EMBED_CAMPAIGN = { utm_source: 'embed' } as const;

/** Campaign of the QR code of a list’s page, which printed lists have. */
export const QR_CODE_CAMPAIGN = { utm_source: 'qr' } as const;

/** Campaign of links that visitors share: it says that a link was shared, not by whom or how. */
export const SHARE_CAMPAIGN = { utm_source: 'share' } as const;
