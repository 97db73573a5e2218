import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { isTrackingAllowed, readConsent } from '@/lib/analytics/consent';
import { renewOptOut, setConsent } from '@/lib/analytics/set-consent';
import { writeCookie } from '@/lib/browser/storage';
import { CONSENT_COOKIE, formatConsent, SCRIPT_CONSENT_COOKIE } from '@/lib/config/consent-cookie';

/** Choices that have reached the server, in order. It sets its cookie when the response is released. */
let sent: string[];
let responses: Array<() => void>;
/** Whether the browser rejects that cookie, as it does for a domain of which the page is no part. */
let isRejected: boolean;

const answer = (choice: 'in' | 'out') => formatConsent(choice, new Date());

beforeEach(() => {
  sent = [];
  responses = [];
  isRejected = false;
  globalThis.fetch = jest.fn<typeof fetch>(async (_, init) => {
    const choice = new URLSearchParams(String(init?.body)).get('choice') === 'in' ? 'in' : 'out';
    sent.push(choice);
    await new Promise<void>((resolve) => {
      responses.push(resolve);
    });
    if (!isRejected) writeCookie(CONSENT_COOKIE, answer(choice));
    writeCookie(SCRIPT_CONSENT_COOKIE, '');
    return { ok: true } as Response;
  });
});

afterEach(async () => {
  for (const respond of responses) respond();
  await turn();
  localStorage.clear();
  for (const name of [CONSENT_COOKIE, SCRIPT_CONSENT_COOKIE]) writeCookie(name, '');
});

const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('an objection', () => {
  test('while consent is being sent wins, and is sent after it', async () => {
    const consent = setConsent('in');
    await turn();
    const objection = setConsent('out');
    await turn();
    expect(sent).toEqual(['in']);
    responses[0]?.();
    expect(await consent).toBe(false);
    await turn();
    expect([sent, isTrackingAllowed()]).toEqual([['in', 'out'], false]);
    responses[1]?.();
    expect(await objection).toBe(true);
    expect(readConsent()).toBe('out');
    // Safari may delete what scripts store.
    localStorage.clear();
    expect(readConsent()).toBe('out');
  });

  test('that has not reached the server is sent again by the next page, although its cookie has consent', async () => {
    writeCookie(CONSENT_COOKIE, answer('in'));
    writeCookie(SCRIPT_CONSENT_COOKIE, answer('out'));
    renewOptOut();
    await turn();
    expect(sent).toEqual(['out']);
  });
});

describe.each(['in', 'out'] as const)('if the browser rejects the cookie of the server, “%s”', (choice) => {
  test('is stored in the cookie of scripts', async () => {
    isRejected = true;
    const isStored = setConsent(choice);
    await turn();
    responses[0]?.();
    expect(await isStored).toBe(true);
    expect(document.cookie).toBe(`${SCRIPT_CONSENT_COOKIE}=${answer(choice)}`);
  });
});

test('an objection that is sent again stays in the cookie of scripts, with its date, if that of the server is rejected', async () => {
  isRejected = true;
  writeCookie(SCRIPT_CONSENT_COOKIE, 'out.2026-01-01.1');
  renewOptOut();
  await turn();
  responses[0]?.();
  await turn();
  expect(document.cookie).toBe(`${SCRIPT_CONSENT_COOKIE}=out.2026-01-01.1`);
});
