import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Folders of the project, as source maps name them. */
const OWN = /^webpack:\/\/_N_E\/(?:\.\/)?(?:components|lib|messages|pages|styles)\//;

/**
 * Bytes, gzip level 9, of that part of built scripts that was written in this project, by their source maps.
 * The build must have been made with HIDDEN_SOURCE_MAPS.
 */
export function weighOwnCode(distDir: string, scripts: readonly string[]): number {
  const text = scripts.map((src) => ownPart(path.join(distDir, decodeURI(src.replace('/_next/', '')))));
  return gzipSync(text.join(''), { level: 9 }).length;
}

function ownPart(file: string): string {
  if (!existsSync(`${file}.map`)) return '';
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .flatMap((line, number) => [...line].filter((_, column) => OWN.test(sourceAt(map, number, column))))
    .join('');
}

function sourceAt(map: SourceMap, line: number, column: number): string {
  const entry = map.findEntry(line, column);
  return 'originalSource' in entry ? entry.originalSource : '';
}
