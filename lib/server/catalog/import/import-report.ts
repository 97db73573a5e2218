import type { SkippedBlock } from '@/lib/catalog/markdown/parse-checklist';

/** Result of the import of one file. */
export type FileReport = {
  path: string;
  id: string;
  title: string;
  status: 'new' | 'changed' | 'unchanged';
  items: number;
  sections: number;
  /** Number of nesting levels; 1 if no item is nested. */
  depth: number;
  /** Number of items that were stored before, are new, or are no longer in the file. */
  kept: number;
  added: number;
  removed: number;
  skippedBlocks: SkippedBlock[];
};

/** Result of an import. The lists are those of the first files, so that it remains small. */
export type ImportReport = {
  counts: Record<FileReport['status'] | 'skipped' | 'failed', number>;
  files: FileReport[];
  /** Files of folders without task list items. */
  skippedFiles: string[];
  /** One message per invalid file, which starts with the file and the line, if known. */
  errors: string[];
};

/** Maximum length of each list of a report. */
const MAX_LISTED = 100;

export function emptyReport(): ImportReport {
  return {
    counts: { new: 0, changed: 0, unchanged: 0, skipped: 0, failed: 0 },
    files: [],
    skippedFiles: [],
    errors: [],
  };
}

/** Counts the result of a file, and lists it unless there are many. */
export function addToReport(
  { counts, files, skippedFiles, errors }: ImportReport,
  result: { file: FileReport } | { skipped: string } | { error: string },
): void {
  if ('file' in result) {
    counts[result.file.status] += 1;
    if (files.length < MAX_LISTED) files.push(result.file);
  } else if ('skipped' in result) {
    counts.skipped += 1;
    if (skippedFiles.length < MAX_LISTED) skippedFiles.push(result.skipped);
  } else {
    counts.failed += 1;
    if (errors.length < MAX_LISTED) errors.push(result.error);
  }
}

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
