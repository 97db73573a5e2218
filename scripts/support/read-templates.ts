import type { Template } from '@/lib/catalog/template';
import { LOCALES } from '@/lib/config/locales';
import { parseContentFile } from '@/lib/server/catalog/content/parse-content-file';
import { readContentFiles } from '@/lib/server/catalog/content/read-content-files';

/**
 * Reads the lists of the embedded catalog in `root`, in all their languages.
 *
 * @throws ContentError with file and line.
 */
export async function readTemplates(root: string): Promise<Template[]> {
  const files = await readContentFiles(root);
  const idsOf = (kind: string) => new Set(files.filter((file) => file.kind === kind).map(({ id }) => id));
  const known = {
    templates: idsOf('template'),
    tags: idsOf('tag'),
    channels: idsOf('channel'),
    locales: LOCALES,
  };
  return files
    .filter(({ kind }) => kind === 'template')
    .map((file) => parseContentFile(file, known))
    .flatMap((record) => (record.kind === 'template' ? [record.value] : []));
}
