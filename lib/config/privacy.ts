/** What the privacy page says that is neither text nor a setting of the code. */
export const PRIVACY = {
  /** Where visitors write to about their data; a placeholder that is nobody's address. */
  contactEmail: 'privacy@checkleaf.example',
  /** Day of the page's last change, `YYYY-MM-DD`. */
  updated: '2026-11-21',
  /** For how long the tracking project keeps events, as set in the project. */
  retentionYears: 5,
} as const;
