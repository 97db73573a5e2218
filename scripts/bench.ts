import { run as runGrowth } from './bench/growth';
import { run as runInsights } from './bench/insights';
import { run as runLighthouse } from './bench/lighthouse';
import { run as runServe } from './bench/serve';
import { run as runVisit } from './bench/visit';
import { readArguments, runCommand } from './support/run-command';

/** Each measures one thing and prints a table in Markdown, as docs/benchmarks.md has it. */
const BENCHES = {
  serve: runServe,
  growth: runGrowth,
  visit: runVisit,
  lighthouse: runLighthouse,
  insights: runInsights,
} as const;

const USAGE = `Usage: npm run bench -- serve|growth|visit|lighthouse|insights [--help]

serve       Requests per second of each kind of page, beside a bare page and a file of nginx
growth      Pages and searches with small and large catalogs
visit       What a visitor sees and does on a slow phone
lighthouse  Lighthouse on each kind of page that search engines index
insights    Storing and reading the events of a year

All but insights need a build of the site.`;

function isBench(name: string | undefined): name is keyof typeof BENCHES {
  return name !== undefined && Object.hasOwn(BENCHES, name);
}

runCommand(async () => {
  const [name] = process.argv.slice(2);
  if (!isBench(name)) {
    readArguments(USAGE, { allowPositionals: true });
    throw new Error(name === undefined ? USAGE : `There is no bench “${name}”.\n\n${USAGE}`);
  }
  process.argv.splice(2, 1);
  await BENCHES[name]();
});
