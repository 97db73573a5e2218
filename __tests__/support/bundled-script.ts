import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { bundleEntry } from '@/scripts/support/package/bundle-entries';

const FOLDER = path.resolve('test-results/scripts');

/** The entry of the process that stores events in a SQLite file. */
export const INSIGHTS_WRITER = 'lib/server/insights/writer/writer-entry.cjs';

/** The entry of the process that packs days and reads reports. */
export const INSIGHTS_ENGINE = 'lib/server/insights/process/engine-entry.cjs';

/** Entries of threads and processes that scripts start. They look for them in their own folder. */
const STARTED = ['lib/server/catalog/sqlite/search-entry.cjs'] as const;

/** The first line of a compiled file names the test run that has compiled it. */
const BANNER = `// ${process.env.JEST_RUN}\n`;

const compiled = new Map<string, Promise<string>>();

/**
 * Compiles a script with its modules to one file, as `npm run package` does, once in a test run. Its process starts in a third of
 * the time that tsx takes to load the modules. Tests that show that a script of package.json works use `runScript`.
 *
 * @param source path in the project.
 * @returns the absolute path of the compiled file.
 */
export async function bundledScript(source: string): Promise<string> {
  const [target = ''] = await Promise.all(
    [source, ...STARTED].map((entry) => {
      const file = compiled.get(entry) ?? bundleOnce(entry);
      compiled.set(entry, file);
      return file;
    }),
  );
  return target;
}

async function bundleOnce(source: string): Promise<string> {
  const target = path.join(FOLDER, `${path.parse(source).name}.cjs`);
  if (isCurrent(target)) return target;
  mkdirSync(FOLDER, { recursive: true });
  // Other test files may compile it at the same time.
  const temporary = `${target}.${process.pid}`;
  await bundleEntry(source, temporary, { banner: BANNER });
  renameSync(temporary, target);
  return target;
}

function isCurrent(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').startsWith(BANNER);
  } catch {
    return false;
  }
}
