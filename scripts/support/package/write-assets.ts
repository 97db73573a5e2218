import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** As in Next, which compresses neither fonts nor images. */
const TEXT_FILE = /\.(?:js|css|json|svg|txt)$/;

/** Below it, in bytes, compression saves next to nothing. */
const MIN_SIZE = 1000;

export type Compression = { brotli: number; gzip: number };

/** The smallest files. A second of processor time for each half megabyte. */
export const BEST_COMPRESSION: Compression = { brotli: constants.BROTLI_MAX_QUALITY, gzip: 9 };

/**
 * Copies the hashed files of a build for a reverse proxy that serves them from disk, with compressed copies beside those that
 * compress well.
 *
 * @param source folder `static` of the build
 */
export async function writeAssets(source: string, target: string, compression: Compression): Promise<void> {
  cpSync(source, target, { recursive: true, filter: (file) => !file.endsWith('.map') });
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(target, name))
    .filter((file) => TEXT_FILE.test(file) && statSync(file).size >= MIN_SIZE);
  await Promise.all(files.map((file) => compressFile(file, compression)));
}

async function compressFile(file: string, { brotli, gzip }: Compression): Promise<void> {
  const content = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, await compressBrotli(content, { params }));
  writeFileSync(`${file}.gz`, await compressGzip(content, { level: gzip }));
}
