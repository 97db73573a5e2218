import { request } from 'node:https';
import { type Message, toPlainText } from './message';

export type WebhookOptions = {
  /** `https:` */
  url: string;
  /** Certificate of another authority; only tests need one. */
  ca?: string;
  timeoutMs?: number;
};

/** How long, in ms, the other site may take. */
const TIMEOUT_MS = 10_000;

/** Sends a message as JSON. Redirects are not followed. @throws if the response has no status from 200 to 299. */
export async function sendWebhook(
  { url, ca, timeoutMs = TIMEOUT_MS }: WebhookOptions,
  message: Message,
): Promise<void> {
  const { subject, link } = message;
  const body = JSON.stringify({ subject, text: `${subject}\n\n${toPlainText(message)}`, url: link.url });
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Length': Buffer.byteLength(body),
        },
        signal: AbortSignal.timeout(timeoutMs),
        ...(ca !== undefined && { ca }),
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', reject).end(body);
  });
  if (status < 200 || status > 299) throw new Error(`The webhook responded with ${status}.`);
}
