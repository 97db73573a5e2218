import type { Template } from '@/lib/catalog/template';
import { listKnownIds, parseContentFile } from '@/lib/server/catalog/content/parse-content-file';
import { readContentFiles } from '@/lib/server/catalog/content/read-content-files';

/**
 * Reads the lists of the embedded catalog in `root`, in all their languages.
 *
 * @throws ContentError with file and line.
 */
export async function readTemplates(root: string): Promise<Template[]> {
  const files = await readContentFiles(root);
  const known = listKnownIds(files);
  return files
    .filter(({ kind }) => kind === 'template')
    .map((file) => parseContentFile(file, known))
    .flatMap((record) => (record.kind === 'template' ? [record.value] : []));
}
