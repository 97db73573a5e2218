import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { formatTemplate } from '@/lib/catalog/markdown/format-template';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { importFiles } from '@/lib/server/catalog/import/import-files';
import { openSqliteCatalogStore } from '@/lib/server/catalog/sqlite/sqlite-catalog-store';
import { syntheticGroups, syntheticList } from '@/scripts/bench/seed/synthetic-catalog';
import { parseCount, readArguments, runCommand } from '@/scripts/support/run-command';

/** Measures the import of synthetic Markdown files into a new database. */

const USAGE = 'Usage: npm run bench:import -- [--files 2000]';

runCommand(async () => {
  const { values } = readArguments(USAGE, { options: { files: { type: 'string', default: '2000' } } });
  const count = parseCount('--files', values.files);
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-bench-'));
  const store = await openSqliteCatalogStore(path.join(folder, 'site.db'));
  try {
    await store.applyChange({ source: 'imported', put: syntheticGroups(), remove: [] });
    const lists = path.join(folder, 'lists');
    mkdirSync(lists);
    for (let number = 0; number < count; number += 1) {
      const [original] = syntheticList({ lists: count, seed: 1 }, number);
      if (original) writeFileSync(path.join(lists, `${number}.md`), formatTemplate(original.value));
    }
    const startedAt = performance.now();
    const before = process.cpuUsage();
    const { counts } = await importFiles(store, [lists], { locale: DEFAULT_LOCALE, today: '2026-11-22' });
    const seconds = (performance.now() - startedAt) / 1000;
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / 1000 / counts.new;
    console.log(
      `${counts.new} lists in ${seconds.toFixed(1)} s: ${Math.round(counts.new / seconds)}/s, ${cpuMs.toFixed(2)} ms of processor time a list.`,
    );
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
});
