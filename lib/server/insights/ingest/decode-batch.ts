import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const decompress = promisify(gunzip);

/** Bytes of a batch, as it is sent and decompressed. Mixpanel's limit for events. */
export const MAX_BATCH_BYTES = 2 * 1024 * 1024;

/** Events of a batch. Mixpanel's limit; its library sends at most 50. */
export const MAX_BATCH_EVENTS = 2_000;

/** A batch that no other attempt would make valid. `status` is that of the response; with 413, the library splits the batch. */
export class BatchError extends Error {
  override name = 'BatchError';
  readonly status: 400 | 413 | 415;

  constructor(status: 400 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Returns the events in the body of a request to `/track`, not validated. Mixpanel's library sends them as a form with the
 * field `data`, beacons have the same body with another content type, and other clients send the JSON itself. `data` is JSON
 * or, from older clients, Base64 of it: an array of events or one event.
 *
 * @param encoding value of `Content-Encoding`.
 * @throws BatchError
 */
export async function decodeBatch(body: Buffer, encoding: string | undefined): Promise<unknown[]> {
  const text = (await decodeContent(body, encoding)).toString().trim();
  const batch = parseJson(isJson(text) ? text : readData(text));
  const events: unknown[] = Array.isArray(batch) ? batch : [batch];
  if (events.length > MAX_BATCH_EVENTS) {
    throw new BatchError(413, `A batch must have at most ${MAX_BATCH_EVENTS} events.`);
  }
  return events;
}

async function decodeContent(body: Buffer, encoding = 'identity'): Promise<Buffer> {
  if (body.length > MAX_BATCH_BYTES) throw tooLarge();
  switch (encoding.trim().toLowerCase()) {
    case 'identity':
    case '':
      return body;
    case 'gzip':
    case 'x-gzip':
      return decompressBody(body);
    default:
      throw new BatchError(415, 'The content encoding must be gzip.');
  }
}

async function decompressBody(body: Buffer): Promise<Buffer> {
  try {
    return await decompress(body, { maxOutputLength: MAX_BATCH_BYTES });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new BatchError(400, 'The body is not compressed with gzip.');
  }
}

function tooLarge(): BatchError {
  return new BatchError(413, `A batch must have at most ${MAX_BATCH_BYTES} bytes.`);
}

/** Form fields cannot begin like this: both characters are percent-encoded in them. */
function isJson(text: string): boolean {
  return text.startsWith('[') || text.startsWith('{');
}

/** Returns the JSON in the field `data` of a form. */
function readData(form: string): string {
  const field = form.split('&').find((part) => part.startsWith('data='));
  if (field === undefined) throw new BatchError(400, 'The body has no field “data”.');
  const data = decodeFormValue(field.slice('data='.length)).trim();
  // Node ignores characters that are not Base64; the parser then finds that it is no JSON.
  return isJson(data) ? data : Buffer.from(data.replaceAll(' ', '+'), 'base64').toString();
}

function decodeFormValue(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    throw new BatchError(400, 'The field “data” is not percent-encoded.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BatchError(400, 'The batch is not valid JSON.');
  }
}
