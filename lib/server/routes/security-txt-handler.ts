import type { NextApiHandler } from 'next';
import { environment } from '@/lib/server/environment';
import { PUBLIC_CACHE } from '@/lib/server/http/cache-headers';

/** RFC 9116 recommends less than a year. The date moves with every request, so the file never expires. */
const VALID_DAYS = 180;

const DAY_MS = 86_400_000;

/** Responds with `/.well-known/security.txt`; 404 without `SECURITY_CONTACT`, because the file requires a contact. */
export const securityTxtHandler: NextApiHandler = (_request, response) => {
  const { SITE_URL: siteUrl, SECURITY_CONTACT: contact } = environment();
  if (contact === undefined) return response.status(404).json({ error: 'This site has no security.txt.' });
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', PUBLIC_CACHE);
  return response.send(renderSecurityTxt({ siteUrl, contact, now: new Date() }));
};

/** A security.txt (RFC 9116) without a signature. It changes once a day. `contact` is a `mailto:` or `https:` URL. */
export function renderSecurityTxt(content: { siteUrl: string; contact: string; now: Date }): string {
  const { siteUrl, contact, now } = content;
  const today = Math.floor(now.getTime() / DAY_MS);
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date((today + VALID_DAYS) * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
