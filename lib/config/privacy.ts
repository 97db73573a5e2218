/** Facts on the privacy page that are neither in the messages nor derived from other settings. */
export const PRIVACY = {
  /** Contact for questions about personal data; a placeholder. */
  contactEmail: 'privacy@checkleaf.example',
  /** Date of the last change of the page, `YYYY-MM-DD`. */
  updated: '2026-11-21',
  /** How long Mixpanel retains events, as set in the project. */
  retentionYears: 5,
} as const;
