import { parentPort } from 'node:worker_threads';
import { ContentError } from '@/lib/catalog/content-error';
import { ParseLimitError } from '@/lib/catalog/markdown/parse-limit-error';
import type { ParseOutcome, ParseRequest } from './markdown-workers';
import { parseImportFile } from './parse-import-file';
import { parseShareFile } from './parse-share-file';
import { readSource, type SourceText } from './read-source';

function handleRequest({ files, options, progress }: ParseRequest): Array<ParseOutcome<unknown>> {
  const parsed = new Int32Array(progress);
  return files.map((file) => {
    const outcome = parseFile(file, (source) =>
      options ? parseImportFile(file, source, options) : parseShareFile(file, source.text),
    );
    Atomics.add(parsed, 0, 1);
    return outcome;
  });
}

/** Whatever is wrong with a file, the others of a request are parsed. */
function parseFile(file: string, parse: (source: SourceText) => unknown): ParseOutcome<unknown> {
  try {
    return { value: parse(readSource(file)) };
  } catch (error) {
    return { error: { line: null, ...describeError(error) } };
  }
}

function describeError(error: unknown): { line?: number | null; reason: string } {
  if (error instanceof ContentError || error instanceof ParseLimitError) {
    return { line: error.line, reason: error.reason };
  }
  if (error instanceof RangeError) return { reason: 'the Markdown is nested too deeply: simplify it' };
  return { reason: `the file cannot be read: ${(error as Error).message}` };
}

parentPort?.on('message', (request: ParseRequest) =>
  parentPort?.postMessage(JSON.stringify(handleRequest(request))),
);
parentPort?.postMessage('ready');
