/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import {
  BROWSER_SECONDS,
  createInsightsSigner,
  InsightsSigner,
  SESSION_SECONDS,
} from '@/lib/server/insights/access/insights-session';
import { hashPassword, settingHash } from '@/lib/server/insights/access/password';

const PASSWORD = 'a long password';

describe('a session', () => {
  test('is accepted by another process with the same setting', async () => {
    for (const setting of [PASSWORD, await hashPassword(PASSWORD)]) {
      const session = createInsightsSigner(await settingHash(setting)).createSession();
      expect(createInsightsSigner(await settingHash(setting)).isSession(session)).toBe(true);
    }
  });

  test('is not signed with the password itself, which could be guessed from it fast', async () => {
    const session = createInsightsSigner(await settingHash(PASSWORD)).createSession();
    expect(new InsightsSigner(PASSWORD).isSession(session)).toBe(false);
  });

  test('ends after twelve hours', () => {
    let now = Date.parse('2026-11-22T08:00:00Z');
    const signer = new InsightsSigner(PASSWORD, () => now);
    const session = signer.createSession();
    now += SESSION_SECONDS * 1000 - 1;
    expect(signer.isSession(session)).toBe(true);
    now += 1;
    expect(signer.isSession(session)).toBe(false);
    expect(SESSION_SECONDS).toBe(43_200);
  });

  test('that has ended tells for 400 days that the browser is known', () => {
    let now = Date.parse('2026-11-22T08:00:00Z');
    const signer = new InsightsSigner(PASSWORD, () => now);
    const session = signer.createSession();
    expect(signer.isKnownBrowser(session)).toBe(true);
    now += (SESSION_SECONDS + BROWSER_SECONDS) * 1000 - 1;
    expect(signer.isKnownBrowser(session)).toBe(true);
    now += 1;
    expect(signer.isKnownBrowser(session)).toBe(false);
    expect(BROWSER_SECONDS).toBe(400 * 86_400);
  });

  test('ends with the password', async () => {
    const session = createInsightsSigner(await settingHash(PASSWORD)).createSession();
    const other = createInsightsSigner(await settingHash('another password'));
    expect([other.isSession(session), other.isKnownBrowser(session)]).toEqual([false, false]);
  });

  test('is not accepted with any character changed', () => {
    const signer = new InsightsSigner(PASSWORD);
    const session = signer.createSession();
    for (const index of session.split('').keys()) {
      const changed = session[index] === 'A' ? 'B' : 'A';
      // The last character of a signature has two bits that mean nothing.
      if (index === session.length - 1) continue;
      expect(signer.isSession(session.slice(0, index) + changed + session.slice(index + 1))).toBe(false);
    }
  });

  test.each(['', 'x', '..', `${'9'.repeat(10)}.${'A'.repeat(22)}.${'A'.repeat(43)}`])(
    'is not “%s”',
    (value) => {
      const signer = new InsightsSigner(PASSWORD);
      expect([signer.isSession(value), signer.isKnownBrowser(value)]).toEqual([false, false]);
    },
  );
});

describe('the token of a form', () => {
  test('is accepted for a day, and only with the session that it was made for', () => {
    let now = Date.parse('2026-11-22T08:00:00Z');
    const signer = new InsightsSigner(PASSWORD, () => now);
    const session = signer.createSession();
    const token = signer.createFormToken(session);
    expect(signer.isFormToken(token, session)).toBe(true);
    expect(signer.isFormToken(token, '')).toBe(false);
    expect(signer.isFormToken(token, signer.createSession())).toBe(false);
    now += 24 * 60 * 60_000;
    expect(signer.isFormToken(token, session)).toBe(false);
  });

  test('is no session, nor a session a token', () => {
    const signer = new InsightsSigner(PASSWORD);
    const session = signer.createSession();
    expect(signer.isSession(signer.createFormToken(''))).toBe(false);
    expect(signer.isFormToken(session, '')).toBe(false);
  });

  test('without a password is only accepted by the process that made it, whose key nobody knows', () => {
    const token = createInsightsSigner(undefined).createFormToken('');
    expect(createInsightsSigner(undefined).isFormToken(token, '')).toBe(true);
    expect(new InsightsSigner('').isFormToken(token, '')).toBe(false);
  });
});
