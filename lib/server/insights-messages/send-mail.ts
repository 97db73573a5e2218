import { isLoopbackUrl } from '@/lib/server/http/local-request';
import { type Message, toHtml, toPlainText } from './message';

export type MailOptions = {
  /** `smtp:` or `smtps:` */
  url: string;
  from: string;
  to: readonly string[];
};

/** How long, in ms, a server may take for each step. */
const TIMEOUT_MS = 20_000;

/** Sends a message by SMTP. Passwords and texts only go through TLS, but to this machine. @throws if the server does not accept it. */
export async function sendMail({ url, from, to }: MailOptions, message: Message): Promise<void> {
  // Loaded only here: a site without mail needs none of it.
  const { createTransport } = await import('nodemailer');
  const { hostname, port, protocol, username, password } = new URL(url);
  const isLocal = isLoopbackUrl(`http://${hostname}`);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && !isLocal,
    ignoreTLS: !isSecure && isLocal,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { rejected } = await transport.sendMail({
      from,
      to: [...to],
      subject: message.subject,
      text: toPlainText(message),
      html: toHtml(message),
      // Programs that answer for people who are away leave it alone.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    // The others have it. Another attempt would send it to them once more.
    if (rejected.length > 0)
      process.emitWarning(
        `A message of insights was not accepted for ${rejected.length} of ${to.length} addresses.`,
      );
  } finally {
    transport.close();
  }
}
