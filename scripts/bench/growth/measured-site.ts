import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BuiltSite, startBuiltSite } from '@/scripts/support/start-built-site';

/** What one request costs the process of the site. */
export type Sample = {
  /** Until the response has ended, in ms. */
  wallMs: number;
  /** Processor time of the process, all threads, in ms. */
  cpuMs: number;
  /** Longest delay of the event loop, in ms. */
  delayMs: number;
  /** Memory of the process afterwards, in bytes. */
  rss: number;
};

/** API routes and files, of which the server stores nothing. */
const IS_RENDERED_ALWAYS = /^\/api\/|\.xml$/;

const UNLIMITED = '1000000000';

/** A running site whose process is measured from outside. */
export class MeasuredSite {
  readonly #site: BuiltSite;
  readonly #revalidateKey: string;
  readonly #content: string;

  private constructor(site: BuiltSite, revalidateKey: string, content: string) {
    this.#site = site;
    this.#revalidateKey = revalidateKey;
    this.#content = content;
  }

  /** Starts the build in `.next` on a database. */
  static async start(databaseUrl: string): Promise<MeasuredSite> {
    const content = mkdtempSync(path.join(tmpdir(), 'checkleaf-bench-'));
    const settings = {
      DATABASE_URL: databaseUrl,
      // Without the embedded catalog, which would be a large part of a small one.
      CONTENT_DIR: content,
      CONTENT_ALLOW_REMOVAL: '1',
      SEARCH_RATE_PER_MINUTE: UNLIMITED,
      FILE_RATE_PER_MINUTE: UNLIMITED,
    };
    const preload = path.resolve('scripts/bench/growth/observe-process.cjs');
    const site = await startBuiltSite(settings, { preload });
    const manifest = JSON.parse(readFileSync('.next/prerender-manifest.json', 'utf8')) as {
      preview: { previewModeId: string };
    };
    return new MeasuredSite(site, manifest.preview.previewModeId, content);
  }

  /** @throws unless the response is a success. */
  async measure(url: string): Promise<Sample> {
    await this.#send('start');
    const startedAt = performance.now();
    await this.read(url);
    const wallMs = performance.now() - startedAt;
    const usage = (await this.#send('stop')) as Omit<Sample, 'wallMs'>;
    return { wallMs, ...usage };
  }

  /** Requests a URL. Next renders a page again, as after its revalidation time, and the response waits for that. */
  async read(url: string): Promise<string> {
    const headers: Record<string, string> = IS_RENDERED_ALWAYS.test(url)
      ? {}
      : { 'x-prerender-revalidate': this.#revalidateKey };
    const response = await fetch(`http://127.0.0.1:${this.#site.port}${url}`, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${url}: ${response.status} ${body.slice(0, 200)}`);
    return body;
  }

  async stop(): Promise<void> {
    await this.#site.stop();
    rmSync(this.#content, { recursive: true });
  }

  async #send(message: 'start' | 'stop'): Promise<unknown> {
    const reply = once(this.#site.process, 'message');
    this.#site.process.send(message);
    const [received] = await reply;
    return received;
  }
}
