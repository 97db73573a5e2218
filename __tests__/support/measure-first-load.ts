import { gzipSync } from 'node:zlib';
import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toText } from 'hast-util-to-text';
import { visit } from 'unist-util-visit';

/** Sizes are in bytes after gzip, level 9. */
export type FirstLoad = {
  /** Size of the scripts that the HTML references, without `nomodule` scripts. */
  scripts: number;
  /** URLs of these scripts, as in the HTML. */
  sources: string[];
  /** Size of the style sheets that the HTML contains or references. */
  styles: number;
  /** Size of the HTML, which includes the page's props and the style sheets that it contains. */
  html: number;
  /** Number of elements of the HTML. */
  elements: number;
  /** Number of words of its text. */
  words: number;
};

/**
 * Measures the size of a page's HTML and of the scripts and style sheets that it references.
 *
 * @throws if one of these files cannot be loaded.
 */
export async function measureFirstLoad(baseUrl: string, path: string): Promise<FirstLoad> {
  const response = await fetch(new URL(path, baseUrl));
  const html = await response.text();
  const root = fromHtml(html);
  const { elements, sources, styleSheets, inlineStyles } = findResources(root);
  const load = async (url: string) => gzipSize(await loadFile(new URL(url, response.url)));
  return {
    scripts: sum(await Promise.all(sources.map(load))),
    sources,
    styles:
      (inlineStyles === '' ? 0 : gzipSize(inlineStyles)) + sum(await Promise.all(styleSheets.map(load))),
    html: gzipSize(html),
    elements,
    words: toText(root).split(/\s+/).filter(Boolean).length,
  };
}

function findResources(root: Root) {
  const sources: string[] = [];
  const styleSheets: string[] = [];
  let inlineStyles = '';
  let elements = 0;
  visit(root, 'element', (element) => {
    elements += 1;
    const { src, href, rel, noModule } = element.properties;
    if (element.tagName === 'script' && typeof src === 'string' && !noModule) sources.push(src);
    if (element.tagName === 'style') inlineStyles += textOf(element);
    const isStyleSheet = element.tagName === 'link' && Array.isArray(rel) && rel.includes('stylesheet');
    if (isStyleSheet && typeof href === 'string') styleSheets.push(href);
  });
  return { elements, sources, styleSheets, inlineStyles };
}

function textOf({ children }: Element): string {
  return children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}

async function loadFile(url: URL): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

function gzipSize(bytes: string | Buffer): number {
  return gzipSync(bytes, { level: 9 }).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
