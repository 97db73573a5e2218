import { cpus, loadavg } from 'node:os';
import { compareThroughput, median, type Round, type Target } from '@/scripts/bench/compare';
import { findServerProcesses } from '@/scripts/bench/find-server-processes';
import { type LighthouseRun, runLighthouseAlternately } from '@/scripts/bench/lighthouse/run-lighthouse';
import { measureFirstLoad } from '@/scripts/support/measure-first-load';
import { parseCount, readArguments, runCommand } from '@/scripts/support/run-command';

/**
 * Compares pages of running sites, ours and others: what a visitor downloads, the requests per second that their
 * servers respond to, and Lighthouse's results. Prints tables in Markdown. docs/benchmarks.md describes the method.
 */

const USAGE =
  'Usage: npm run bench:peers -- NAME=URL… [--rounds 3] [--seconds 3] [--runs 3] [--only bytes|throughput|lighthouse]';

const CONNECTIONS = 16;

type Options = { rounds: number; seconds: number; runs: number };

/** URLs of pages by name. */
type Pages = ReadonlyMap<string, string>;

const PARTS = { bytes: printBytes, throughput: printThroughput, lighthouse: printLighthouse };

runCommand(async () => {
  const { values, positionals } = readArguments(USAGE, {
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
      runs: { type: 'string', default: '3' },
      only: { type: 'string' },
    },
  });
  const options = {
    rounds: parseCount('--rounds', values.rounds),
    seconds: parseCount('--seconds', values.seconds),
    runs: parseCount('--runs', values.runs),
  };
  const parts = Object.entries(PARTS).filter(([name]) => values.only === undefined || values.only === name);
  if (parts.length === 0) throw new Error(`There is no part “${values.only}”.\n\n${USAGE}`);
  const pages = readPages(positionals);
  for (const url of pages.values()) await checkPage(url);
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores; Node ${process.version}.`);
  for (const [, print] of parts) await print(pages, options);
});

/** @throws with the usage if there is no page, one is not `NAME=URL`, or two have the same name. */
function readPages(positionals: readonly string[]): Pages {
  const pages = new Map<string, string>();
  for (const positional of positionals) {
    const [, name = '', url = ''] = /^([^=|]+)=(https?:.+)$/.exec(positional) ?? [];
    if (!URL.canParse(url) || pages.has(name)) throw new Error(USAGE);
    pages.set(name, new URL(url).href);
  }
  if (pages.size === 0) throw new Error(USAGE);
  return pages;
}

async function checkPage(url: string): Promise<void> {
  const response = await fetch(url).catch(() => {
    throw new Error(`No site runs at ${url}: start it first.`);
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} responds with ${response.status}.`);
}

async function printBytes(pages: Pages): Promise<void> {
  const rows: string[][] = [];
  for (const [name, url] of pages) {
    const { words, elements, html, scripts, styles } = await measureFirstLoad(url, '');
    rows.push([name, ...[words, elements, html, scripts, styles].map((value) => value.toLocaleString('en'))]);
  }
  console.log('\nBytes after gzip.\n');
  printTable(['words', 'elements', 'HTML', 'scripts', 'style sheets'], rows);
}

/** With gzip, as browsers request pages, and without, for what compression costs. */
async function printThroughput(pages: Pages, { rounds, seconds }: Options): Promise<void> {
  const rows = [...pages].map(([name, url]) => {
    const target = (encoding: string): Target => ({
      name: `${name}, ${encoding}`,
      url,
      headers: { 'accept-encoding': encoding },
      pid: findServerProcesses(portOf(url)),
    });
    return { name, targets: [target('gzip'), target('identity')] };
  });
  const results = await compareThroughput(
    rows.flatMap(({ targets }) => targets),
    { rounds, seconds, connections: CONNECTIONS },
  );
  const formatTarget = (target: Target): string[] => {
    const served = results.get(target) ?? [];
    const medianOf = (figure: keyof Round) => median(served.map((round) => round[figure]));
    return [medianOf('requestsPerSecond').toFixed(0), medianOf('cpuMs').toFixed(2).replace('NaN', '–')];
  };
  console.log(
    `\n${CONNECTIONS} connections, median of ${rounds} rounds of ${seconds} s; ms of processor time per request. ${formatLoad()}\n`,
  );
  printTable(
    ['gzip: requests/s', 'ms of CPU', 'not compressed: requests/s', 'ms of CPU'],
    rows.map(({ name, targets }) => [name, ...targets.flatMap(formatTarget)]),
  );
}

function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

async function printLighthouse(pages: Pages, { runs }: Options): Promise<void> {
  const results = await runLighthouseAlternately(pages, runs);
  console.log(`\nLighthouse, median of ${runs} runs. ${formatLoad()}\n`);
  printTable(
    ['performance', 'LCP, s', 'blocking, ms', 'CLS', 'requests', 'kB', 'fonts, kB'],
    [...results].map(([name, pageRuns]) => [name, ...formatRuns(pageRuns)]),
  );
}

function formatRuns(runs: readonly LighthouseRun[]): string[] {
  const medianOf = (read: (run: LighthouseRun) => number) => median(runs.map(read));
  return [
    medianOf(({ scores }) => scores[0] ?? Number.NaN).toFixed(0),
    (medianOf((run) => run.largestContentfulPaint) / 1000).toFixed(2),
    medianOf((run) => run.totalBlockingTime).toFixed(0),
    medianOf((run) => run.cumulativeLayoutShift).toFixed(3),
    medianOf((run) => run.requests).toFixed(0),
    (medianOf((run) => run.bytes) / 1000).toFixed(0),
    (medianOf((run) => run.fontBytes) / 1000).toFixed(0),
  ];
}

function formatLoad(): string {
  return `Load ${loadavg()
    .map((average) => average.toFixed(1))
    .join(', ')} at the end.`;
}

function printTable(columns: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(`| | ${columns.join(' | ')} |\n|---|${'---:|'.repeat(columns.length)}`);
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`);
}
