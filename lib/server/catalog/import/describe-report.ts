import type { SkippedBlock } from '@/lib/catalog/markdown/parse-checklist';
import type { FileReport, ImportReport } from './import-report';

const KINDS: Partial<Record<SkippedBlock['kind'], string>> = {
  blockquote: 'quotes',
  code: 'code',
  footnoteDefinition: 'footnotes',
  heading: 'headings without boxes',
  html: 'HTML',
  list: 'plain lists',
  paragraph: 'prose',
  table: 'tables',
};

/** The report of an import as text for a terminal. */
export function describeReport({ files, skipped }: ImportReport): string {
  const lines = [...files.flatMap(describeFile), ...skipped.map((path) => `${path}: skipped, no box in it`)];
  return `${lines.join('\n')}\n`;
}

function describeFile(file: FileReport): string[] {
  const counts = [count(file.items, 'item'), count(file.sections, 'section'), `depth ${file.depth}`].join(
    ', ',
  );
  const head = `${file.path}: “${file.title}” at /${file.id}, ${file.status}: ${counts}`;
  const changes = `  ${file.kept} kept, ${file.added} added, ${file.removed} removed`;
  return [
    head,
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
