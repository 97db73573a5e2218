/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { sendRequest } from '@/__tests__/support/send-request';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { writeContent } from '@/scripts/support/content-folder';
import { VERCEL_SETTINGS } from '@/scripts/support/long-builds';
import { writeAssets } from '@/scripts/support/package/write-assets';
import { keepAssets } from '@/scripts/support/roll-out/keep-assets';
import { restartInTurn } from '@/scripts/support/roll-out/restart-in-turn';
import { type BuiltSite, startBuiltSite } from '@/scripts/support/start-built-site';
import { startNginx } from '@/scripts/support/start-nginx';

const CLIENTS = 8;

const folder = temporaryFolder();

const buildIdOf = (distDir: string) => readFileSync(path.join(distDir, 'BUILD_ID'), 'utf8');

/** URLs of the hashed files of a build. */
function listAssets(distDir: string): string[] {
  const root = path.join(distDir, 'static');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:js|css|woff2)$/.test(file))
    .map((file) => `/_next/static/${file}`);
}

test('a rolling restart of two processes to a new build under load loses no request and no file of the old build', async () => {
  const content = folder.file('content');
  writeContent(content, { hiking: '## Pack ^pack\n\n- [ ] Boots ^boots\n' });
  const common = {
    DATABASE_URL: `file:${folder.file('site.db')}`,
    CONTENT_DIR: content,
    TRUSTED_PROXY_HOPS: '1',
    SHUTDOWN_DELAY_MS: '2000',
    SEARCH_RATE_PER_MINUTE: '1000000',
  };
  const sites = new Map<string, BuiltSite>();
  for (let count = 0; count < 2; count++) {
    const site = await startBuiltSite(common);
    sites.set(`http://127.0.0.1:${site.port}`, site);
  }
  const nginx = await startNginx({
    upstreams: [...sites.values()].map(({ port }) => port),
    changes: {
      'settings.conf': [
        ['rate=100r/s', 'rate=100000r/s'],
        ['rate=20r/s', 'rate=100000r/s'],
      ],
    },
  });
  async function release(distDir: string): Promise<void> {
    const source = folder.file(`assets-${distDir}`);
    await writeAssets(path.join(distDir, 'static'), path.join(source, '_next/static'), {
      brotli: 1,
      gzip: 1,
    });
    keepAssets(buildIdOf(distDir), source, nginx.assets);
  }
  await release('.next');

  const failures: string[] = [];
  let count = 0;
  let isDone = false;
  async function visit(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isDone) {
      // Of each round, one is stored, two are not, and one has a body.
      const query = `n=${++count}`;
      for (const [method, target, body] of [
        ['GET', '/hiking', ''],
        ['GET', `/hiking?${query}`, ''],
        ['GET', `/api/search?q=boots&${query}`, ''],
        ['POST', '/api/csp-report', '{}'],
      ] as const) {
        const { status } = await sendRequest({ port: nginx.port, path: target, method, body, agent }).catch(
          (error: Error) => ({ status: error.message }),
        );
        const expected = method === 'GET' ? [200] : [204, 400, 415, 429];
        if (!expected.includes(Number(status)))
          failures.push(`${Math.round(performance.now())} ${method} ${target}: ${status}`);
      }
    }
    agent.destroy();
  }
  const visits = Array.from({ length: CLIENTS }, visit);

  await release(VERCEL_SETTINGS.NEXT_DIST_DIR);
  await restartInTurn({
    sites: [...sites.keys()],
    readyLimitMs: 60_000,
    async restart(site) {
      const old = sites.get(site);
      await old?.stop();
      sites.set(
        site,
        await startBuiltSite({ ...common, ...VERCEL_SETTINGS }, { port: Number(new URL(site).port) }),
      );
    },
  });
  isDone = true;
  await Promise.all(visits);

  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(100);
  for (const distDir of ['.next', VERCEL_SETTINGS.NEXT_DIST_DIR]) {
    const assets = listAssets(distDir);
    expect(assets.length).toBeGreaterThan(10);
    for (const target of assets) {
      const { status, headers } = await sendRequest({ port: nginx.port, path: target, method: 'GET' });
      expect([target, status]).toEqual([target, 200]);
      expect(headers['cache-control']).toContain('immutable');
    }
  }
  const page = await sendRequest({ port: nginx.port, path: '/hiking?new', method: 'GET' });
  expect(page.body.toString()).toContain(`"buildId":"${buildIdOf(VERCEL_SETTINGS.NEXT_DIST_DIR)}"`);
  expect(existsSync(path.join(nginx.assets, 'builds.json'))).toBe(true);
  await nginx.stop();
  for (const site of sites.values()) await site.stop();
}, 300_000);
