import { gzipSync } from 'node:zlib';

export type FirstLoad = {
  /** Bytes, gzip level 9, of the scripts that the HTML references, without those for old browsers. */
  scripts: number;
  /** The part of `scripts` that is this page's and the shell's own code with what they import. */
  pageScripts: number;
  /** Bytes of the style sheets, gzip. */
  styles: number;
  /** Bytes of the HTML with its data, gzip. */
  html: number;
};

const gzipSize = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;

/** Weighs what a visitor's browser loads for a page before anything is pressed. */
export async function measureFirstLoad(baseUrl: string, path: string): Promise<FirstLoad> {
  const html = await (await fetch(baseUrl + path)).text();
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)]
    .filter(([tag]) => !/nomodule/i.test(tag))
    .map(([, src]) => src ?? '');
  const styles = [
    ...html.matchAll(
      /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"|<link[^>]*href="([^"]+)"[^>]*rel="stylesheet"/g,
    ),
  ].map(([, first, second]) => first ?? second ?? '');
  const weigh = async (src: string) =>
    gzipSize(Buffer.from(await (await fetch(baseUrl + src)).arrayBuffer()));
  const sizes = await Promise.all(scripts.map(async (src) => ({ src, size: await weigh(src) })));
  return {
    scripts: sum(sizes.map(({ size }) => size)),
    pageScripts: sum(sizes.filter(({ src }) => src.includes('/pages/')).map(({ size }) => size)),
    styles: sum(await Promise.all(styles.map(weigh))),
    html: gzipSize(Buffer.from(html)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
