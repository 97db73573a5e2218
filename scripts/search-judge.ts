import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LOCALES } from '@/lib/config/locales';
import { syncContent } from '@/lib/server/catalog/content/sync-content';
import { openCatalogStore } from '@/lib/server/catalog/open-catalog-store';
import { countScore, isFailure, type Judged, judgeSearch, readJudgements } from './support/judge-search';
import { readArguments, runCommand } from './support/run-command';

const USAGE =
  'Usage: npm run search:judge -- [--failures] [--folder __tests__/support/search-judgements]\n\n' +
  'Searches the lists of content/ by the queries in the folder, one file a language, and prints how often a wanted list comes first,\n' +
  'or among the first three, and how often unrelated ones are shown. --failures prints the other queries, and what they show.\n' +
  'DATABASE_URL names a database with the lists, such as one of PostgreSQL; without it, a SQLite file is written and deleted.';

runCommand(async () => {
  const { values } = readArguments(USAGE, {
    options: { failures: { type: 'boolean', default: false }, folder: { type: 'string' } },
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'judge-'));
  const store = await openCatalogStore(process.env.DATABASE_URL ?? path.join(folder, 'catalog.db'));
  try {
    await syncContent(store, 'content');
    const all: Judged[] = [];
    for (const locale of LOCALES) {
      const judged = await judgeSearch(store, locale, readJudgements(locale, values.folder));
      all.push(...judged);
      printScore(locale, judged);
      if (values.failures) for (const query of judged.filter(isFailure)) console.log(describe(query));
    }
    printScore('all', all);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
});

function printScore(name: string, judged: readonly Judged[]): void {
  const { wanted, first, amongThree, missing, unrelated } = countScore(judged);
  const percent = (part: number) => `${Math.round((100 * part) / Math.max(1, wanted))} %`.padStart(5);
  console.log(
    `${name.padEnd(6)} first ${percent(first)}, among three ${percent(amongThree)} of ${wanted}; ` +
      `unrelated results for ${unrelated} of ${missing}`,
  );
}

function describe({ query, wanted, shown, total, corrected, rank }: Judged): string {
  const changed = corrected === null ? '' : ` (as “${corrected}”)`;
  const expected = wanted.length === 0 ? 'nothing' : `${wanted.join(' or ')} (${rank + 1})`;
  return `  “${query}”${changed}: ${expected}; ${total} results: ${shown.slice(0, 5).join(', ')}`;
}
