import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Sources from folders of this project, as named in source maps. */
const OWN_SOURCE = /^webpack:\/\/_N_E\/(?:\.\/)?(?:components|lib|messages|pages|styles)\//;

/**
 * Measures the part of built scripts that comes from this project and not from packages, according to their source
 * maps. Returns bytes after gzip, level 9. Needs a build with HIDDEN_SOURCE_MAPS.
 */
export function measureOwnCode(distDir: string, scripts: readonly string[]): number {
  const text = scripts.map((src) => {
    const file = path.join(distDir, decodeURI(src.replace('/_next/', '')));
    const code = ownCode.get(file) ?? readOwnCode(file);
    ownCode.set(file, code);
    return code;
  });
  return gzipSync(text.join(''), { level: 9 }).length;
}

/** By file. Pages share the largest ones, each of which takes a second to read. */
const ownCode = new Map<string, string>();

function readOwnCode(file: string): string {
  if (!existsSync(`${file}.map`)) return '';
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .flatMap((line, number) =>
      [...line].filter((_, column) => OWN_SOURCE.test(sourceAt(map, number, column))),
    )
    .join('');
}

function sourceAt(map: SourceMap, line: number, column: number): string {
  const entry = map.findEntry(line, column);
  return 'originalSource' in entry ? entry.originalSource : '';
}
