import { CONTACT_EMAIL } from '@/lib/config/contact';
import { isPublicUrl } from './check-app-config';
import { type Environment, environment } from './environment';

/** Whether an address cannot receive mail: no domain ends with `.example` (RFC 2606). */
const isPlaceholder = (email: string) => email.endsWith('.example');

/** Returns a warning if a site with a public URL still has the placeholder as its contact address, otherwise null. */
export function checkContact(email: string, siteUrl: string): string | null {
  if (!isPlaceholder(email) || !isPublicUrl(siteUrl)) return null;
  return `lib/config/contact.ts contains a placeholder, so nobody gets what visitors write to ${email}. Without SUGGEST_EDIT_URL, checklists have no link “Suggest an edit”.`;
}

/**
 * Where visitors suggest edits of a checklist, for `suggestEditUrl`: the setting, or else the contact address. Null if nobody
 * would get what they write.
 */
export function editTarget(
  { SUGGEST_EDIT_URL, SITE_URL }: Pick<Environment, 'SUGGEST_EDIT_URL' | 'SITE_URL'> = environment(),
  email: string = CONTACT_EMAIL,
): string | null {
  return SUGGEST_EDIT_URL ?? (checkContact(email, SITE_URL) === null ? `mailto:${email}` : null);
}
