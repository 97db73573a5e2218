import { statSync } from 'node:fs';
import { POSTGRES_URL_RULE, parsePostgresUrl } from '@/lib/server/database-url';
import { parseCount, readArguments } from '@/scripts/support/run-command';
import { createFileCatalog, createPostgresCatalog, query } from './growth/create-catalog';
import { MeasuredSite, type Sample } from './growth/measured-site';
import { chooseProbes, type Probe } from './growth/probes';
import { describeMachine, median, printTable } from './table';

/** Measures the built site with synthetic catalogs of several sizes. */

const USAGE =
  'Usage: npm run bench -- growth [--sizes 1000,100000] [--rounds 9] [--folder .data/growth] [--postgres URL]';

type Catalog = {
  name: string;
  bytesPerList: number;
  site: MeasuredSite;
  probes: Probe[];
  samples: Map<string, Sample[]>;
};

export async function run(): Promise<void> {
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
  const { postgres } = values;
  if (postgres !== undefined && !parsePostgresUrl(postgres))
    throw new Error(`--postgres must be ${POSTGRES_URL_RULE}`);
  const catalogs: Catalog[] = [];
  try {
    for (const lists of sizes) {
      const url = await createFileCatalog(values.folder, lists);
      catalogs.push(await startCatalog('SQLite', url, lists, statSync(url.replace('file:', '')).size));
    }
    for (const lists of postgres === undefined ? [] : sizes) {
      const url = await createPostgresCatalog(postgres ?? '', lists);
      const { rows } = await query(url, 'select pg_database_size(current_database())::float8 as size');
      catalogs.push(await startCatalog('PostgreSQL', url, lists, rows[0]?.size));
    }
    await measure(catalogs, rounds);
    console.log(`${describeMachine()}; median of ${rounds} rounds.\n`);
    printTable(['', ...catalogs.map(({ name }) => name)], formatRows(catalogs));
  } finally {
    for (const { site } of catalogs) await site.stop();
  }
}

/** Starts the site on a synthetic catalog. */
async function startCatalog(engine: string, url: string, lists: number, bytes: number): Promise<Catalog> {
  const site = await MeasuredSite.start(url);
  try {
    const probes = await chooseProbes(lists, (path) => site.read(path));
    const name = `${engine}, ${lists.toLocaleString('en')}`;
    return { name, bytesPerList: bytes / lists, site, probes, samples: new Map() };
  } catch (error) {
    await site.stop();
    throw error;
  }
}

/** Requests all probes of all catalogs in turn, in alternating order, so that other load on the machine affects all. */
async function measure(catalogs: readonly Catalog[], rounds: number): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name } of catalogs[0]?.probes ?? []) {
      for (const catalog of round % 2 ? [...catalogs].reverse() : catalogs) {
        const { urls = [] } = catalog.probes.find((probe) => probe.name === name) ?? {};
        const url = urls[round % urls.length];
        if (url === undefined) throw new Error(`The catalog ${catalog.name} has nothing for “${name}”.`);
        const sample = await catalog.site.measure(url);
        // The first round only compiles the code.
        if (round > 0) catalog.samples.set(name, [...(catalog.samples.get(name) ?? []), sample]);
      }
    }
  }
}

/** Of searches, the time until the response: they run in other processes. */
function formatRows(catalogs: readonly Catalog[]): string[][] {
  const rowOf = (name: string, read: (catalog: Catalog) => number) => [
    name,
    ...catalogs.map((catalog) => Math.round(read(catalog)).toLocaleString('en')),
  ];
  const medianOf = ({ samples }: Catalog, name: string, key: keyof Sample) =>
    median((samples.get(name) ?? []).map((sample) => sample[key]));
  const probes = catalogs[0]?.probes ?? [];
  return [
    ...probes.map(({ name, isSearch }) =>
      rowOf(`${name}, ms${isSearch ? '' : ' of CPU'}`, (catalog) =>
        medianOf(catalog, name, isSearch ? 'wallMs' : 'cpuMs'),
      ),
    ),
    rowOf('Longest delay of the event loop, ms', (catalog) =>
      Math.max(...probes.map(({ name }) => medianOf(catalog, name, 'delayMs'))),
    ),
    rowOf('Memory, MB', ({ samples }) => ([...samples.values()].at(-1)?.at(-1)?.rss ?? Number.NaN) / 2 ** 20),
    rowOf('Bytes a list', ({ bytesPerList }) => bytesPerList),
  ];
}
