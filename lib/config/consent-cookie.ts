/** Name of the cookie with the visitor's choice about tracking. The server sets it when somebody chooses, and reads it. */
export const CONSENT_COOKIE = 'checkleaf-consent';

/** Name of the cookie that scripts write if the server could not be reached. Earlier versions had no other. */
export const SCRIPT_CONSENT_COOKIE = 'checkleaf-analytics';

/** Version of the texts that visitors agree to. With a new one, a site that asks first asks again. */
export const CONSENT_TEXT_VERSION = 1;

/** How long, in seconds, a choice holds: twelve months. */
export const CONSENT_SECONDS = 365 * 24 * 60 * 60;

/** The visitor agreed to be counted (`in`) or declined (`out`). */
export type ConsentChoice = 'in' | 'out';

/** A choice as it is stored: with its date and the version of the text, such as `in.2026-11-24.1`. */
export function formatConsent(choice: ConsentChoice, now: Date): string {
  return `${choice}.${now.toISOString().slice(0, 10)}.${CONSENT_TEXT_VERSION}`;
}

/**
 * The choice in a stored value; undefined if there is none. Consent ends after twelve months and with a new version of the
 * text, an objection does not. Values of earlier versions of the site are the choice alone.
 */
export function parseConsent(value: string | null | undefined): ConsentChoice | undefined {
  const [choice, date] = value?.split('.') ?? [];
  if (choice === 'out') return choice;
  const isOld = Date.parse(date ?? '') < Date.now() - CONSENT_SECONDS * 1000;
  return choice === 'in' && !isOld && isCurrentAnswer(value ?? '') ? choice : undefined;
}

/** Whether a stored value is an answer to the present text. */
export function isCurrentAnswer(value: string): boolean {
  return Number(value.split('.')[2] ?? 1) >= CONSENT_TEXT_VERSION;
}
