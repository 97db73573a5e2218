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

/** Formats the report of an import as text for the terminal. */
export function describeReport({ files, skippedFiles }: ImportReport): string {
  const skipped = skippedFiles.map((path) => `${path}: skipped, it has no task list items`);
  return `${[...files.flatMap(describeFile), ...skipped].join('\n')}\n`;
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
    groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  return [...groups];
}

function describeLines(lines: readonly number[]): string {
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
