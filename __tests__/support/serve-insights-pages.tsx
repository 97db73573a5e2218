import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GetServerSidePropsContext } from 'next';
import { apiResolver } from 'next/dist/server/api-utils/node/api-resolver';
import { renderToStaticMarkup } from 'react-dom/server';
import { InsightsDocument } from '@/components/views/insights/insights-document';
import { LOCALES } from '@/lib/config/locales';
import type { DayNotes } from '@/lib/insights/day-notes';
import type { ListedItem } from '@/lib/insights/insights-page';
import type { InsightsReader } from '@/lib/insights/insights-reader';
import type { ReportLinks } from '@/lib/insights/report-links';
import { TimeZone } from '@/lib/insights/time-zone';
import { isInsightsPath } from '@/lib/links/insights-paths';
import { createInsightsSigner } from '@/lib/server/insights/access/insights-session';
import { settingHash } from '@/lib/server/insights/access/password';
import { createInsightsPage } from '@/lib/server/routes/insights/create-insights-page';
import {
  createInsightsApiHandler,
  type InsightsApiOptions,
} from '@/lib/server/routes/insights/insights-api-handler';
import { MemoryLinks } from './memory-links';
import { MemoryNotes } from './memory-notes';

type ServeOptions = {
  /** Null turns insights off. */
  reader: InsightsReader | null;
  notes?: DayNotes;
  links?: ReportLinks;
  password?: string;
  token?: string;
  /** Without a password, that of this machine is the default. */
  siteUrl?: string;
  /** Epoch milliseconds. */
  now?: number;
  port?: number;
  /** Number of proxies whose `X-Forwarded-For` says the address of the client. */
  trustedHops?: number;
  zone?: TimeZone;
};

const render: InsightsApiOptions['render'] = (props) => renderToStaticMarkup(<InsightsDocument {...props} />);

const CONTEXT = {
  previewModeId: 'test',
  previewModeEncryptionKey: 'test',
  previewModeSigningKey: 'test',
  dev: false,
};

const PREFIX = new RegExp(`^/(${LOCALES.join('|')})(?=/|$)`);

const hashes = new Map<string, Promise<string>>();

/** It takes some 100 ms to compute. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? settingHash(password);
  hashes.set(password, hash);
  return hash;
}

/**
 * Serves the pages and the API of insights on a port of 127.0.0.1, without the rest of the site. What is not found is a 404 with the text
 * “not found”.
 */
export async function serveInsights({
  reader,
  notes = new MemoryNotes(),
  links = new MemoryLinks(),
  password,
  token,
  siteUrl = password === undefined ? 'http://localhost:3000' : 'https://site.example',
  now = Date.now(),
  port = 0,
  trustedHops = 0,
  zone = TimeZone.UTC,
}: ServeOptions) {
  const passwordHash = password === undefined ? undefined : await hashOf(password);
  const signer = createInsightsSigner(passwordHash, () => now);
  const service = reader && {
    reader,
    notes,
    links,
    passwordHash,
    token,
    siteUrl,
    signer,
    maxBytes: 10 * 2 ** 30,
    zone,
  };
  const page = createInsightsPage({
    render,
    service: () => service && Promise.resolve(service),
    findListTitles: async (ids) =>
      Object.fromEntries(
        ids.includes('puppy-first-week') ? [['puppy-first-week', 'A puppy’s first week at home']] : [],
      ),
    findItems: async (list): Promise<Record<string, ListedItem>> =>
      list === 'puppy-first-week'
        ? { bowl: { text: 'Put down a bowl of water', section: 'Before it comes' } }
        : {},
    findLists: async (text) =>
      'a puppy’s first week at home'.includes(text.toLowerCase()) ? ['puppy-first-week'] : [],
    now: () => now,
  });
  const api = createInsightsApiHandler({
    render,
    service: () => service && Promise.resolve(service),
    trustedHops: () => trustedHops,
    now: () => now,
  });
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://localhost');
    const query: Record<string, string | string[]> = {};
    for (const name of new Set(url.searchParams.keys())) {
      const [first = '', ...others] = url.searchParams.getAll(name);
      query[name] = others.length > 0 ? [first, ...others] : first;
    }
    if (url.pathname.startsWith('/api/insights/')) {
      const route = url.pathname.slice('/api/insights/'.length).split('/');
      const config = { api: { bodyParser: { sizeLimit: '16kb' as const } } };
      await apiResolver(req, res, { ...query, route }, { default: api, config }, CONTEXT, true).catch(
        (error: unknown) => res.writeHead(500).end(String(error)),
      );
      return;
    }
    const locale = PREFIX.exec(url.pathname)?.[1];
    const path = url.pathname.replace(PREFIX, '');
    const segments = path.split('/').slice(2);
    const result = isInsightsPath(url.pathname)
      ? await page({
          req,
          res,
          params: segments.length > 0 ? { report: segments } : {},
          query,
          resolvedUrl: path + url.search,
          locale,
        } as unknown as GetServerSidePropsContext)
      : { notFound: true };
    if ('notFound' in result) res.writeHead(404).end('not found');
    else if ('redirect' in result) res.writeHead(303, { Location: result.redirect.destination }).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
