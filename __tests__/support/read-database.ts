import { existsSync, readFileSync } from 'node:fs';

/** The bytes of a SQLite file and of its write-ahead log as text, to search for what must not be in them. */
export function readDatabase(file: string): string {
  return [file, `${file}-wal`]
    .filter((name) => existsSync(name))
    .map((name) => readFileSync(name, 'latin1'))
    .join('\n');
}
