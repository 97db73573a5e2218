import { gzipSync } from 'node:zlib';

export type FirstLoad = {
  /** Bytes, gzip level 9, of the scripts that the HTML references, without those for old browsers. */
  scripts: number;
  /** Addresses of these scripts. */
  sources: string[];
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
  return {
    scripts: sum(await Promise.all(scripts.map(weigh))),
    sources: scripts,
    styles: sum(await Promise.all(styles.map(weigh))),
    html: gzipSize(Buffer.from(html)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
