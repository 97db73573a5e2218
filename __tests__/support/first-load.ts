import { gzipSync } from 'node:zlib';

/** Sizes are in bytes after gzip, level 9. */
export type FirstLoad = {
  /** Size of the scripts that the HTML references, without `nomodule` scripts. */
  scripts: number;
  /** URLs of these scripts, as in the HTML. */
  sources: string[];
  /** Size of the style sheets, which are inlined in the HTML. */
  styles: number;
  /** Size of the HTML, which includes the page's props and the style sheets. */
  html: number;
};

const gzipSize = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;

/** Measures the size of a page's HTML and of the scripts and style sheets that it references. */
export async function measureFirstLoad(baseUrl: string, path: string): Promise<FirstLoad> {
  const html = await (await fetch(baseUrl + path)).text();
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)]
    .filter(([tag]) => !/nomodule/i.test(tag))
    .map(([, src]) => src ?? '');
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style ?? '');
  const fetchSize = async (src: string) =>
    gzipSize(Buffer.from(await (await fetch(baseUrl + src)).arrayBuffer()));
  return {
    scripts: sum(await Promise.all(scripts.map(fetchSize))),
    sources: scripts,
    styles: gzipSize(Buffer.from(styles.join(''))),
    html: gzipSize(Buffer.from(html)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
