import { ContentError } from '@/lib/catalog/content-error';
import type { ParsedChecklist } from '@/lib/catalog/parse-checklist';

/**
 * @throws ContentError where two lines of a file have the same stored id.
 */
export function refuseRepeatedIds(file: string, { sections }: ParsedChecklist): void {
  const lines = new Map<string, number>();
  for (const { id, line } of sections.flatMap((section) => [section, ...section.items])) {
    if (id === null) continue;
    const first = lines.get(id);
    if (first !== undefined) {
      throw new ContentError(file, line, `the stored id ^${id} stands on line ${first} already`);
    }
    lines.set(id, line);
  }
}
