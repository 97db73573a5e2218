import { setTimeout } from 'node:timers/promises';
import { sendRequest } from '@/__tests__/support/send-request';

export type VisitCounts = {
  /** Responses with the expected status. */
  expected: number;
  /** 503 with `Retry-After` for something that needs the store, while it is unavailable. */
  unavailable: number;
  /** Everything else, as `GET /path: 500`. */
  errors: string[];
};

export type VisitorOptions = {
  port: number;
  shareId: string;
  /** Whether the store is unavailable, or was until a few seconds ago. */
  isStoreAway: () => boolean;
  signal: AbortSignal;
};

type Visit = { path: string; status: number; headers?: Record<string, string>; needsStore: boolean };

/** Pages that are cached after the first visit, so that they do not need the store. */
export const CACHED_PAGES = [
  '/',
  '/templates/work',
  '/channel/home-desk',
  '/moving-house-last-four-weeks',
  '/puppy-first-week',
  '/privacy',
  '/accessibility',
  '/de',
];

const FILES = ['/robots.txt', '/api/health', '/favicon.ico'];

const FROM_STORE = [
  '/api/search?q=tent&locale=en',
  '/templates',
  '/ar/templates',
  '/templates?q=passport',
  '/feed.xml',
  '/sitemap.xml',
  '/llms.txt',
  '/puppy-first-week.md',
  '/api/templates/puppy-first-week.csv',
  '/ja/templates/work/feed.xml',
];

/** Pause of a visitor between two requests, in ms. */
const PAUSE_MS = 40;

/** Visits pages, files and APIs one after another until the signal. Each request comes from an address of its own. */
export async function visitSite(options: VisitorOptions): Promise<VisitCounts> {
  const { port, shareId, isStoreAway, signal } = options;
  const counts: VisitCounts = { expected: 0, unavailable: 0, errors: [] };
  const visits = listVisits(shareId);
  for (let number = Math.floor(Math.random() * visits.length); !signal.aborted; number++) {
    const visit = visits[number % visits.length] ?? madeUpUrl();
    const wasStoreAway = isStoreAway();
    const status = await requestStatus(port, visit).catch((error: Error) => error.message);
    if (status === visit.status) counts.expected += 1;
    else if (status === 503 && visit.needsStore && (wasStoreAway || isStoreAway())) counts.unavailable += 1;
    else counts.errors.push(`GET ${visit.path}: ${status}`);
    await setTimeout(PAUSE_MS);
  }
  return counts;
}

/** Null stands for a URL that nobody has requested before. */
function listVisits(shareId: string): Array<Visit | null> {
  return [
    ...CACHED_PAGES.map((path) => ({ path, status: 200, needsStore: false })),
    ...FILES.map((path) => ({ path, status: 200, needsStore: false })),
    ...FROM_STORE.map((path) => ({ path, status: 200, needsStore: true })),
    { path: `/a/${shareId}`, status: 200, needsStore: true },
    { path: '/puppy-first-week', status: 200, headers: { Accept: 'text/markdown' }, needsStore: true },
    null,
    null,
  ];
}

function madeUpUrl(): Visit {
  return { path: `/no-list-${Math.random().toString(36).slice(2)}`, status: 404, needsStore: true };
}

async function requestStatus(port: number, { path, headers }: Visit): Promise<number> {
  const response = await sendRequest({
    port,
    path,
    method: 'GET',
    headers: { Accept: 'text/html', ...headers, 'X-Forwarded-For': randomAddress() },
  });
  if (response.status === 503 && !response.headers['retry-after']) throw new Error('503 without Retry-After');
  return response.status;
}

/** An address of a network for documentation and benchmarks (RFC 2544). */
export function randomAddress(): string {
  const byte = () => Math.floor(Math.random() * 256);
  return `198.${18 + (byte() % 2)}.${byte()}.${byte()}`;
}
