import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long, in seconds, a sign-in lasts. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** How long, in seconds, a browser is known as one that somebody has signed in with. */
export const BROWSER_SECONDS = 400 * 24 * 60 * 60;

/** How long, in seconds, the form of a page can be sent. */
const FORM_SECONDS = 24 * 60 * 60;

/** Expiry in epoch seconds, something random, and the signature of both. */
const SESSION = /^(\d{10})\.([\w-]{22})\.([\w-]{43})$/;

const FORM_TOKEN = /^(\d{10})\.([\w-]{43})$/;

/** Without a password there is nothing that processes share. Forms of a page are then sent to the process that rendered it. */
const PROCESS_SECRET = randomBytes(32).toString('base64url');

/**
 * Creates what signs with a key that is derived from the password: all processes with it accept what one has signed, and a new password
 * ends all sessions. What is signed may be seen only by those who know the password: with it, the password can be guessed.
 *
 * @param passwordHash see `settingHash`; undefined without a password.
 * @param now epoch milliseconds
 */
export function createInsightsSigner(passwordHash: string | undefined, now?: () => number): InsightsSigner {
  return new InsightsSigner(passwordHash ?? PROCESS_SECRET, now);
}

/** Signs sessions and forms. */
export class InsightsSigner {
  readonly #key: Buffer;
  readonly #now: () => number;

  /**
   * @param secret must not be one that can be guessed.
   * @param now epoch milliseconds
   */
  constructor(secret: string, now: () => number = Date.now) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'checkleaf insights', 32));
    this.#now = now;
  }

  /** A value for the cookie of somebody who has given the password. */
  createSession(): string {
    const content = `${this.#seconds() + SESSION_SECONDS}.${randomBytes(16).toString('base64url')}`;
    return `${content}.${this.#sign('session', content)}`;
  }

  isSession(value: string): boolean {
    return this.#endOfSession(value) > this.#seconds();
  }

  /** Whether this is a session, or was one: somebody has signed in with the browser that sends it. */
  isKnownBrowser(value: string): boolean {
    return this.#endOfSession(value) > this.#seconds() - BROWSER_SECONDS;
  }

  /** When a session ends or has ended, in epoch seconds. 0 if it was none. */
  #endOfSession(value: string): number {
    const [, expiry, random, signature = ''] = SESSION.exec(value) ?? [];
    return this.#isSigned('session', `${expiry}.${random}`, signature) ? Number(expiry) : 0;
  }

  /**
   * A token for the forms of a page, without which they are not accepted: other sites do not know it. Only for pages of those who may
   * see insights.
   *
   * @param session the cookie of the visitor; empty if there is none.
   */
  createFormToken(session: string): string {
    const expiry = String(this.#seconds() + FORM_SECONDS);
    return `${expiry}.${this.#sign('form', `${expiry}.${session}`)}`;
  }

  isFormToken(token: string, session: string): boolean {
    const [, expiry, signature = ''] = FORM_TOKEN.exec(token) ?? [];
    return Number(expiry) > this.#seconds() && this.#isSigned('form', `${expiry}.${session}`, signature);
  }

  #sign(purpose: 'session' | 'form', content: string): string {
    return createHmac('sha256', this.#key).update(`${purpose}\n${content}`).digest('base64url');
  }

  #isSigned(purpose: 'session' | 'form', content: string, signature: string): boolean {
    if (signature === '') return false;
    return timingSafeEqual(Buffer.from(this.#sign(purpose, content)), Buffer.from(signature));
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }
}
