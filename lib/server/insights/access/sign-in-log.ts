import { metricsRecorder, type SignInResult } from '@/lib/server/metrics';

/** How often, in ms, attempts that have failed are logged. */
const INTERVAL_MS = 60_000;

/** Counts attempts to sign in. Logs that some have failed: the first one at once, and further ones together, once a minute. */
export class SignInLog {
  #counts = { wrong: 0, refused: 0 };
  #timer: NodeJS.Timeout | undefined;

  record(result: SignInResult): void {
    metricsRecorder()?.recordInsightsSignIn(result);
    if (result === 'accepted') return;
    this.#counts[result] += 1;
    if (!this.#timer) this.#write();
  }

  #write(): void {
    const { wrong, refused } = this.#counts;
    this.#timer = undefined;
    if (wrong + refused === 0) return;
    process.emitWarning(`Sign-in to insights: ${wrong} with a wrong password or token, ${refused} too many.`);
    this.#counts = { wrong: 0, refused: 0 };
    this.#timer = setTimeout(() => this.#write(), INTERVAL_MS).unref();
  }
}
