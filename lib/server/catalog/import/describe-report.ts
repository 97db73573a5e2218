import type { SkippedBlock } from '@/lib/catalog/markdown/parse-checklist';
import type { FileReport, ImportReport } from './import-report';

const KINDS: Partial<Record<SkippedBlock['kind'], string>> = {
  blockquote: 'quotes',
  code: 'code',
  footnoteDefinition: 'footnotes',
  heading: 'headings without items',
  html: 'HTML',
  list: 'plain lists',
  paragraph: 'prose',
  table: 'tables',
};

/** Line numbers that are listed for one kind of block. */
const MAX_LINES = 20;

/** Formats the report of an import as text for the terminal. */
export function describeReport({ files, skippedFiles, counts }: ImportReport): string {
  const skipped = skippedFiles.map(
    (path) =>
      `${path}: skipped, it has no task list items (rows of tables are imported from files that are named)`,
  );
  const total = Object.values(counts).reduce((sum, number) => sum + number, 0);
  const lines = [...files.flatMap(describeFile), ...skipped];
  return [...lines, ...(total > 1 ? [describeCounts(total, counts)] : [])]
    .map((line) => `${line}\n`)
    .join('');
}

/** Formats the errors of an import as text for the terminal. Empty if there are none. */
export function describeErrors({ errors, counts }: ImportReport): string {
  if (errors.length === 0) return '';
  const more = counts.failed - errors.length;
  const isNothing = counts.new + counts.changed + counts.unchanged === 0;
  const lines = [
    ...errors,
    ...(more > 0 ? [`… and ${more} more`] : []),
    isNothing ? 'Nothing was imported.' : 'These files were not imported. All others were.',
  ];
  return `${lines.join('\n')}\n`;
}

function describeCounts(total: number, counts: ImportReport['counts']): string {
  const parts = [
    `${counts.new} new`,
    `${counts.changed} changed`,
    `${counts.unchanged} unchanged`,
    ...(counts.skipped > 0 ? [`${counts.skipped} without items`] : []),
    ...(counts.failed > 0 ? [`${counts.failed} not imported`] : []),
  ];
  return `${count(total, 'file')}: ${parts.join(', ')}`;
}

function describeFile(file: FileReport): string[] {
  const counts = [count(file.items, 'item'), count(file.sections, 'section'), `depth ${file.depth}`].join(
    ', ',
  );
  const summary = `${file.path}: “${file.title}” at /${file.id}, ${file.status}: ${counts}`;
  const changes = `  ${file.kept} kept, ${file.added} added, ${file.removed} removed`;
  return [
    summary,
    ...(file.status === 'changed' ? [changes] : []),
    ...groupByKind(file.skippedBlocks).map(([kind, lines]) => `  left out: ${kind}, ${describeLines(lines)}`),
  ];
}

function groupByKind(skippedBlocks: readonly SkippedBlock[]): Array<[string, number[]]> {
  const groups = new Map<string, number[]>();
  for (const { kind, line } of skippedBlocks) {
    const name = KINDS[kind] ?? kind;
    const lines = groups.get(name) ?? [];
    lines.push(line);
    groups.set(name, lines);
  }
  return [...groups];
}

function describeLines(lines: readonly number[]): string {
  const more = lines.length - MAX_LINES;
  const listed = lines.slice(0, MAX_LINES).join(', ');
  return `${lines.length === 1 ? 'line' : 'lines'} ${listed}${more > 0 ? ` and ${more} more` : ''}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
