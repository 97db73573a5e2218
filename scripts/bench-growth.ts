import { cpus } from 'node:os';
import { POSTGRES_URL_RULE, parsePostgresUrl } from '@/lib/server/database-url';
import { median } from '@/scripts/bench/compare';
import { createFileCatalog, createPostgresCatalog } from '@/scripts/bench/growth/create-catalog';
import { MeasuredSite, type Sample } from '@/scripts/bench/growth/measured-site';
import { chooseProbes, type Probe } from '@/scripts/bench/growth/probes';
import { openCatalogDatabase, readDatabaseSize } from '@/scripts/bench/seed/open-bulk-database';
import { parseCount, readArguments, runCommand } from '@/scripts/support/run-command';

/**
 * Measures the built site with synthetic catalogs of several sizes, and prints a table in Markdown. docs/benchmarks.md
 * describes the method.
 */

const USAGE =
  'Usage: npm run bench:growth -- [--sizes 1000,100000] [--rounds 9] [--folder .data/growth] [--postgres URL]';

/** A page of the largest catalog should need at most this many times the processor time of the smallest. */
const PAGE_RATIO = 1.5;

/** Longest delay of the event loop that a request should cause, in ms. */
const MAX_DELAY_MS = 50;

type Catalog = {
  engine: 'SQLite' | 'PostgreSQL';
  lists: number;
  bytes: number;
  site: MeasuredSite;
  probes: Probe[];
  samples: Map<string, Sample[]>;
};

runCommand(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      sizes: { type: 'string', default: '1000,100000' },
      rounds: { type: 'string', default: '9' },
      folder: { type: 'string', default: '.data/growth' },
      postgres: { type: 'string' },
    },
  });
  const sizes = values.sizes.split(',').map((size) => parseCount('--sizes', size));
  const rounds = parseCount('--rounds', values.rounds);
  if (values.postgres !== undefined && !parsePostgresUrl(values.postgres))
    throw new Error(`--postgres must be ${POSTGRES_URL_RULE}`);
  const catalogs: Catalog[] = [];
  try {
    for (const lists of sizes) {
      const onFill = () => console.error(`Filling a SQLite database with ${lists} lists …`);
      const url = await createFileCatalog(values.folder, { lists, onFill });
      catalogs.push(await startCatalog('SQLite', url, lists));
    }
    if (values.postgres !== undefined) {
      for (const lists of sizes) {
        const onFill = () => console.error(`Filling a PostgreSQL database with ${lists} lists …`);
        const url = await createPostgresCatalog(values.postgres, { lists, onFill });
        catalogs.push(await startCatalog('PostgreSQL', url, lists));
      }
    }
    await measure(catalogs, rounds);
    console.log(
      `${cpus()[0]?.model}, ${cpus().length} cores; Node ${process.version}; median of ${rounds} rounds.\n`,
    );
    console.log(formatTable(catalogs));
  } finally {
    for (const { site } of catalogs) await site.stop();
  }
});

/** Starts the site on a synthetic catalog. */
async function startCatalog(engine: Catalog['engine'], url: string, lists: number): Promise<Catalog> {
  const db = await openCatalogDatabase(url);
  try {
    const probes = await chooseProbes(db);
    const bytes = await readDatabaseSize(db, url);
    return { engine, lists, bytes, site: await MeasuredSite.start(url), probes, samples: new Map() };
  } finally {
    await db.destroy();
  }
}

/** Requests all probes of all catalogs in turn, in alternating order, so that other load on the machine affects all. */
async function measure(catalogs: readonly Catalog[], rounds: number): Promise<void> {
  const names = catalogs[0]?.probes.map(({ name }) => name) ?? [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      for (const catalog of round % 2 ? [...catalogs].reverse() : catalogs) {
        const { urls } = catalog.probes.find((probe) => probe.name === name) ?? { urls: [] };
        const url = urls[round % urls.length];
        if (url === undefined)
          throw new Error(`The catalog of ${catalog.lists} lists has nothing for “${name}”.`);
        const sample = await catalog.site.measure(url);
        // The first round only compiles the code.
        if (round === 0) continue;
        catalog.samples.set(name, [...(catalog.samples.get(name) ?? []), sample]);
      }
    }
  }
}

function formatTable(catalogs: readonly Catalog[]): string {
  const probes = catalogs[0]?.probes ?? [];
  const engines = [...new Set(catalogs.map(({ engine }) => engine))];
  const heads = engines.flatMap((engine) => [
    ...ofEngine(catalogs, engine).map(({ lists }) => `${engine}, ${lists.toLocaleString('en')}`),
    'ratio',
  ]);
  const rowOf = (name: string, read: (catalog: Catalog) => number, format: (value: number) => string) => [
    name,
    ...engines.flatMap((engine) => {
      const numbers = ofEngine(catalogs, engine).map(read);
      const ratio = (numbers.at(-1) ?? Number.NaN) / (numbers[0] ?? Number.NaN);
      return [...numbers.map(format), ratio.toFixed(2)];
    }),
  ];
  const rows = probes.map(({ name, limitMs }) => {
    const cpu = (catalog: Catalog) => medianOf(catalog, name, 'cpuMs');
    const cells = rowOf(name, cpu, (value) => value.toFixed(1));
    return [...cells, isMet(catalogs, { name, limitMs }) ? '' : 'missed'];
  });
  const delays = probes.map(({ name }) =>
    rowOf(
      `${name}: delay`,
      (catalog) => medianOf(catalog, name, 'delayMs'),
      (value) => value.toFixed(0),
    ),
  );
  const elapsed = probes
    .filter(({ limitMs }) => limitMs !== undefined)
    .map(({ name }) =>
      rowOf(
        `${name}: elapsed`,
        (catalog) => medianOf(catalog, name, 'wallMs'),
        (value) => value.toFixed(0),
      ),
    );
  const sizes = [
    rowOf('Memory, MB', lastMemory, (value) => (value / 2 ** 20).toFixed(0)),
    rowOf(
      'Bytes a list',
      ({ bytes, lists }) => bytes / lists,
      (value) => Math.round(value).toLocaleString('en'),
    ),
  ];
  return [
    ['', ...heads, 'target'],
    ['---', ...heads.map(() => '---:'), '---'],
    ...rows,
    ...elapsed.map((cells) => [...cells, '']),
    ...delays.map((cells) => [...cells, '']),
    ...sizes.map((cells) => [...cells, '']),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function ofEngine(catalogs: readonly Catalog[], engine: Catalog['engine']): Catalog[] {
  return catalogs.filter((catalog) => catalog.engine === engine);
}

function medianOf({ samples }: Catalog, name: string, key: keyof Sample): number {
  return median((samples.get(name) ?? []).map((sample) => sample[key]));
}

function lastMemory({ samples }: Catalog): number {
  return [...samples.values()].at(-1)?.at(-1)?.rss ?? Number.NaN;
}

/** Whether a request to the largest catalog of each engine is within its limits. */
function isMet(catalogs: readonly Catalog[], { name, limitMs }: Pick<Probe, 'name' | 'limitMs'>): boolean {
  return [...new Set(catalogs.map(({ engine }) => engine))].every((engine) => {
    const [smallest, ...others] = ofEngine(catalogs, engine);
    const largest = others.at(-1) ?? smallest;
    if (!smallest || !largest) return false;
    const cpuMs = medianOf(largest, name, 'cpuMs');
    // Searches run in other processes.
    const isFast =
      limitMs === undefined
        ? cpuMs <= PAGE_RATIO * medianOf(smallest, name, 'cpuMs')
        : medianOf(largest, name, 'wallMs') <= limitMs;
    return isFast && medianOf(largest, name, 'delayMs') <= MAX_DELAY_MS;
  });
}
