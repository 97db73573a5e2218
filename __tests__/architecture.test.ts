/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { findCycles, findSpecifiers, readImportGraph } from './support/import-graph';

const PURE = ['lib/catalog', 'lib/config', 'lib/text', 'lib/list'];
const LIB = [
  ...PURE,
  'lib/browser',
  'lib/analytics',
  'lib/i18n',
  'lib/seo',
  'lib/links',
  'lib/offline',
  'lib/page',
  'lib/insights',
];
const SHARED_COMPONENTS = ['components/catalog', 'components/apps', 'components/ui'];

/** Layers of lib/server, each with what it may import: those before it. */
const SERVER_BASE = [
  ...LIB,
  'lib/server/clock-check.ts',
  'lib/server/check-contact.ts',
  'lib/server/database',
  'lib/server/database-url.ts',
  'lib/server/embed-assets.ts',
  'lib/server/environment.ts',
  'lib/server/http',
  'lib/server/insights-style.ts',
  'lib/server/metrics.ts',
  'lib/server/process-holder.ts',
  'lib/server/server-event-tracker.ts',
  'lib/server/worker-scripts.ts',
];
const SERVER_PAGE = [...SERVER_BASE, 'lib/server/catalog'];
const SERVER_OG_IMAGES = [...SERVER_PAGE, 'lib/server/page'];
const SERVER_LOADERS = [...SERVER_OG_IMAGES, 'lib/server/og-images'];
const SERVER_ROUTES = [...SERVER_LOADERS, 'lib/server/loaders', 'lib/server/insights'];

/** What each layer may import besides itself. The longest prefix of a path is its layer. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'instrumentation.ts': [...LIB, 'lib/server'],
  'instrumentation-client.ts': ['lib/browser'],
  'proxy.next.ts': LIB,
  pages: ['components/shell', 'components/views', ...SHARED_COMPONENTS, ...LIB, 'lib/server', 'styles'],
  'components/shell': [...SHARED_COMPONENTS, ...LIB],
  'components/views': [...SHARED_COMPONENTS, ...LIB],
  'components/catalog': ['components/apps', 'components/ui', ...LIB],
  'components/apps': ['components/ui', ...LIB],
  'components/ui': ['lib/browser'],
  'lib/page': [...PURE, 'lib/i18n', 'lib/links', 'lib/seo'],
  'lib/analytics': [...PURE, 'lib/browser', 'lib/i18n', 'lib/links'],
  'lib/seo': [...PURE, 'lib/links'],
  'lib/links': PURE,
  'lib/i18n': [...PURE, 'messages'],
  'lib/browser': ['lib/list'],
  'lib/offline': ['lib/browser', 'lib/config', 'lib/links'],
  'lib/catalog': PURE,
  'lib/config': [],
  'lib/text': [],
  'lib/insights': ['lib/analytics/plan', 'lib/config', 'lib/text'],
  'lib/list': [],
  'lib/server/database': ['lib/server/database-url.ts', 'lib/server/metrics.ts'],
  'lib/server/database-url.ts': [],
  'lib/server/embed-assets.ts': [],
  'lib/server/environment.ts': [...LIB, 'lib/server/database-url.ts'],
  'lib/server/check-app-config.ts': LIB,
  'lib/server/check-insights-password.ts': [...LIB, 'lib/server/environment.ts', 'lib/server/http'],
  'lib/server/check-privacy.ts': [...LIB, 'lib/server/check-app-config.ts', 'lib/server/environment.ts'],
  'lib/server/clock-check.ts': [],
  'lib/server/check-contact.ts': [...LIB, 'lib/server/check-app-config.ts', 'lib/server/environment.ts'],
  'lib/server/http': [...LIB, 'lib/server/process-holder.ts'],
  'lib/server/http-server': [
    ...LIB,
    'lib/server/embed-assets.ts',
    'lib/server/http',
    'lib/server/metrics.ts',
  ],
  'lib/server/insights-style.ts': [],
  'lib/server/metrics.ts': ['lib/server/process-holder.ts'],
  'lib/server/process-holder.ts': [],
  'lib/server/server-event-tracker.ts': [...LIB, 'lib/server/process-holder.ts'],
  'lib/server/check-built-insights.ts': ['lib/server/environment.ts'],
  'lib/server/serve-site.ts': ['lib/config', 'lib/server'],
  'lib/server/stop-signals.ts': [],
  'lib/server/worker-scripts.ts': [],
  'lib/server/csp-reports': SERVER_BASE,
  'lib/server/prepare-start.ts': [
    ...SERVER_PAGE,
    'lib/server/check-app-config.ts',
    'lib/server/check-insights-password.ts',
    'lib/server/check-privacy.ts',
  ],
  'lib/server/catalog': SERVER_BASE,
  'lib/server/insights': SERVER_BASE,
  'lib/server/insights-messages': [...SERVER_PAGE, 'lib/server/insights'],
  'lib/server/shares': [...LIB, 'lib/server/catalog'],
  'lib/server/tracking-proxy': [...SERVER_BASE, 'lib/server/insights'],
  'lib/server/page': [...SERVER_PAGE, 'messages'],
  'lib/server/og-images': SERVER_OG_IMAGES,
  'lib/server/loaders': SERVER_LOADERS,
  'lib/server/routes': SERVER_ROUTES,
  scripts: ['components/ui', ...LIB, 'lib/server', 'messages'],
};

/** Packages that a layer must not import. */
const FORBIDDEN_PACKAGES: ReadonlyArray<[layers: readonly string[], packages: RegExp]> = [
  [PURE, /^(?:react|react-dom|next|next-intl|node:.+)(?:\/|$)/],
  [['components/ui'], /^(?:next-intl|mixpanel-browser)(?:\/|$)/],
  [LIB.filter((layer) => layer !== 'lib/analytics'), /^mixpanel-browser(?:\/|$)/],
];

const ROOTS = [
  'components',
  'instrumentation-client.ts',
  'instrumentation.ts',
  'lib',
  'pages',
  'proxy.next.ts',
  'scripts',
];
const graph = readImportGraph(ROOTS);

function isBelow(file: string, layer: string): boolean {
  return file === layer || file.startsWith(`${layer}/`);
}

function layerOf(file: string): string | undefined {
  const layers = Object.keys(LAYERS).filter((layer) => isBelow(file, layer));
  return layers.sort((a, b) => b.length - a.length)[0];
}

/** The folder of a view: no view imports another. */
function viewOf(file: string): string | undefined {
  return /^components\/views\/[^/]+\//.exec(file)?.[0];
}

function isAllowed(from: string, to: string): boolean {
  const layer = layerOf(from);
  if (layer === undefined || viewOf(from) !== (viewOf(to) ?? viewOf(from))) {
    return layer === 'pages' && isBelow(to, 'components/views');
  }
  return [layer, ...(LAYERS[layer] ?? [])].some((allowed) => isBelow(to, allowed));
}

test('every module belongs to a layer', () => {
  expect([...graph.keys()].filter((file) => layerOf(file) === undefined)).toEqual([]);
});

test('imports go down only', () => {
  const upward = [...graph].flatMap(([file, { files }]) =>
    files.filter((imported) => !isAllowed(file, imported)).map((imported) => `${file} → ${imported}`),
  );
  expect(upward).toEqual([]);
});

test('no modules import each other in a cycle', () => {
  expect(findCycles(graph)).toEqual([]);
});

test('pure modules and primitives import no package of a layer above', () => {
  const wrong = FORBIDDEN_PACKAGES.flatMap(([layers, packages]) =>
    [...graph]
      .filter(([file]) => layers.includes(layerOf(file) ?? ''))
      .flatMap(([file, imports]) =>
        imports.packages.filter((name) => packages.test(name)).map((name) => `${file} → ${name}`),
      ),
  );
  expect(wrong).toEqual([]);
});

test('three files reach into modules of Next that are not public', () => {
  const files = [...graph.keys(), 'next.config.js', 'playwright.config.ts', 'jest.config.mjs'];
  const reaching = files.filter((file) => /\bnext(?:\/|\[\\\\\/\])dist\b/.test(readFileSync(file, 'utf8')));
  expect(reaching).toEqual([
    'lib/server/page/limit-page-memory.ts',
    'scripts/support/package/trace-files.ts',
    'next.config.js',
  ]);
});

describe('the rules', () => {
  test.each([
    ['components/shell/site-shell.tsx', 'components/views/home/home-view.tsx'],
    ['components/views/home/home-view.tsx', 'components/views/tag/tag-view.tsx'],
    ['components/views/home/home-view.tsx', 'components/shell/site-shell.tsx'],
    ['components/views/home/home-view.tsx', 'lib/server/environment.ts'],
    ['components/catalog/pager.tsx', 'components/views/home/home-view.tsx'],
    ['components/ui/icon.tsx', 'lib/analytics/track.ts'],
    ['lib/links/paths.ts', 'lib/seo/page-head.ts'],
    ['lib/catalog/template.ts', 'lib/links/paths.ts'],
    ['lib/server/environment.ts', 'lib/server/tracking-proxy/handle-tracking.ts'],
    ['lib/server/page/build-shell.ts', 'lib/server/loaders/load-home.ts'],
    ['lib/server/catalog/get-catalog.ts', 'lib/server/page/build-shell.ts'],
    ['lib/server/database/bounded-queue.ts', 'lib/server/catalog/get-catalog.ts'],
    ['lib/server/insights/load-report.ts', 'lib/server/catalog/get-catalog.ts'],
    ['lib/server/loaders/load-home.ts', 'lib/server/routes/feed-handler.ts'],
    ['scripts/build.ts', '__tests__/support/site-test.ts'],
  ])('reject an import in %s of %s', (from, to) => {
    expect(isAllowed(from, to)).toBe(false);
  });

  test.each([
    ['pages/index.tsx', 'components/views/home/home-view.tsx'],
    ['components/views/home/home-view.tsx', 'components/views/home/hero-sample.tsx'],
    ['components/views/home/home-view.tsx', 'components/catalog/pager.tsx'],
    ['lib/server/routes/feed-handler.ts', 'lib/server/loaders/list-cards.ts'],
  ])('allow an import in %s of %s', (from, to) => {
    expect(isAllowed(from, to)).toBe(true);
  });
});

describe('the graph', () => {
  test('contains static, dynamic, type, CommonJS and re-exported imports', () => {
    const source = `
      import type { A } from './a';
      import b from '@/b';
      export { c } from './c';
      export * from './d';
      const e = import('./e');
      const f = require('./f') as typeof import('./g');
      const h = import(\`./h\`);
      import i = require('./i');
      const other = import(\`./\${name}\`);
    `;
    expect(findSpecifiers('x.ts', source).sort()).toEqual([
      './a',
      './c',
      './d',
      './e',
      './f',
      './g',
      './h',
      './i',
      '@/b',
    ]);
  });

  test('names the modules of a cycle', () => {
    const cyclic = new Map([
      ['a', { files: ['b'] }],
      ['b', { files: ['c', 'd'] }],
      ['c', { files: ['b'] }],
      ['d', { files: [] }],
    ]);
    expect(findCycles(cyclic)).toEqual([['b', 'c', 'b']]);
  });
});
