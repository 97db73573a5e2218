import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { TranslatedFrom } from '@/lib/server/catalog/content/translated-from';

const FOLDER = 'translated-from';

const schema = z.record(z.string(), z.string());

/** Returns the path of the record of a translation in a folder of content. */
export function translatedFromPath(root: string, locale: string, id: string): string {
  return path.join(root, FOLDER, locale, `${id}.json`);
}

/**
 * Reads what a translation was made from. Empty if that was never recorded.
 *
 * @throws with the path if the file was damaged, such as by a merge.
 */
export function readTranslatedFrom(root: string, locale: string, id: string): TranslatedFrom {
  const file = translatedFromPath(root, locale, id);
  if (!existsSync(file)) return {};
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(
      `${file} is not a JSON object of hashes. Restore the file, or delete it and accept the translation.`,
    );
  }
}

/** Records what a translation was made from: one line for each text, so that changes of two people can be merged. */
export function writeTranslatedFrom(root: string, locale: string, id: string, hashes: TranslatedFrom): void {
  const file = translatedFromPath(root, locale, id);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(hashes, null, 2)}\n`);
}

/** Returns `<locale>/<id>` of all translations that have a record. */
export function listTranslatedFrom(root: string): string[] {
  const folder = path.join(root, FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((locale) =>
    readdirSync(path.join(folder, locale)).map((name) => `${locale}/${path.basename(name, '.json')}`),
  );
}
