import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a small catalog to the folder `root`: one tag, one channel, and templates by id with their Markdown bodies.
 */
export function writeContent(root: string, templates: Record<string, string>): void {
  writeContentFile(root, 'tags/en/travel.md', '---\ntitle: Travel\n---\n\nTrips.\n');
  writeContentFile(
    root,
    'channels/en/travel-desk.md',
    '---\ntitle: Travel desk\n---\n\nWrites about trips.\n',
  );
  for (const [id, body] of Object.entries(templates)) writeTemplate(root, id, body);
}

/** Writes one template file with minimal front matter and the given Markdown body. */
export function writeTemplate(root: string, id: string, body: string, updated = '2026-05-01'): void {
  const head = `---\ntitle: ${id}\nsummary: About ${id}.\ntags: [travel]\nchannel: travel-desk\nupdated: ${updated}\n---\n\n`;
  writeContentFile(root, `templates/en/${id}.md`, head + body);
}

/** Writes a file and its folders. `name` is the path below `root`. */
export function writeContentFile(root: string, name: string, text: string): void {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

export function removeTemplate(root: string, id: string): void {
  rmSync(path.join(root, `templates/en/${id}.md`));
}
