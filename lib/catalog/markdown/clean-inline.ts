import { htmlTagNames } from 'html-tag-names';
import type { PhrasingContent, Text } from 'mdast';

/** Schemes of the links that checklists may have, on pages and in files. Others could run code, such as `javascript:`. */
export const LINK_SCHEMES = ['http', 'https', 'mailto'] as const;

const SCHEME = /^([^/?#:]*):/;

/** Whether a link may have a URL: one with an allowed scheme, or with none. */
function isAllowedLink(url: string): boolean {
  const scheme = SCHEME.exec(url)?.[1]?.toLowerCase();
  return scheme === undefined || LINK_SCHEMES.some((allowed) => allowed === scheme);
}

const TAG_NAMES: ReadonlySet<string> = new Set(htmlTagNames);

/** Matches start and end tags and captures the element name. Comments and declarations do not match. */
const TAG = /^<\/?([a-z][^\s/>]*)/i;

/** An email address that CommonMark allows as an autolink between angle brackets. */
const AUTOLINK_EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** Whitespace other than spaces and no-break spaces, with the spaces around it. */
const BREAK = /(?:(?<! ) +)?(?:[^\S \u00A0]+ *)+/gu;

/**
 * Removes from inline content what the catalog does not store: HTML tags and links that are not allowed (their text stays), and comments.
 * Images are replaced by their alternative text. A tag that is no HTML element (`<your name>`) is a
 * placeholder and becomes text. With `oneLine`, line breaks become spaces.
 */
export function cleanInline(
  content: readonly PhrasingContent[],
  { oneLine }: { oneLine: boolean },
): PhrasingContent[] {
  const clean = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
    mergeTexts(nodes.flatMap(cleanNode));
  const cleanText = (value: string) => (oneLine ? value.replace(BREAK, ' ') : value);
  const lineBreak = (): PhrasingContent => (oneLine ? toText(' ') : { type: 'break' });
  const cleanNode = (node: PhrasingContent): PhrasingContent[] => {
    if (node.type === 'text') return [{ ...node, value: cleanText(node.value) }];
    if (node.type === 'inlineCode') return [{ ...node, value: node.value.replace(BREAK, ' ') }];
    if (node.type === 'break') return [lineBreak()];
    if (node.type === 'image') return [toText((node.alt ?? '').replace(BREAK, ' '))];
    if (node.type === 'html') {
      const name = TAG.exec(node.value)?.[1]?.toLowerCase();
      if (name === undefined) return [];
      if (name === 'br') return [lineBreak()];
      return TAG_NAMES.has(name) ? [] : [toText(node.value.replace(BREAK, ' '))];
    }
    if (!('children' in node)) return [node];
    const children = clean(node.children);
    const isLost = node.type === 'link' && !isAllowedLink(node.url);
    if (children.length === 0 || isLost || isGitHubOnlyEmailLink(node)) return children;
    const title = 'title' in node && node.title ? { title: node.title.replace(BREAK, ' ') } : {};
    return [{ ...node, ...title, children } as PhrasingContent];
  };
  return trimEnds(clean(content));
}

/**
 * GitHub also links email addresses that CommonMark does not allow between angle brackets (those with an
 * underscore in the domain). They are stored as plain text, which is linked again when it is rendered.
 */
function isGitHubOnlyEmailLink(node: PhrasingContent): boolean {
  if (node.type !== 'link' || !node.url.startsWith('mailto:')) return false;
  const [text, ...others] = node.children;
  const isLiteral = text?.type === 'text' && others.length === 0 && `mailto:${text.value}` === node.url;
  return isLiteral && !AUTOLINK_EMAIL.test(text.value);
}

/** Joins adjacent text nodes, which are left when a node between them is removed. */
function mergeTexts(content: readonly PhrasingContent[]): PhrasingContent[] {
  const merged: PhrasingContent[] = [];
  for (const node of content) {
    const previous = merged.at(-1);
    if (node.type === 'text' && previous?.type === 'text') {
      merged[merged.length - 1] = toText(`${previous.value}${node.value}`);
    } else {
      merged.push(node);
    }
  }
  return merged
    .map((node) =>
      node.type === 'text' ? { ...node, value: trimLines(node.value).replace(/ {2,}/g, ' ') } : node,
    )
    .filter((node) => node.type !== 'text' || node.value !== '');
}

function trimEnds(content: readonly PhrasingContent[]): PhrasingContent[] {
  const rest = [...content];
  while (isBlank(rest[0])) rest.shift();
  while (isBlank(rest.at(-1))) rest.pop();
  const first = rest[0];
  if (first?.type === 'text') rest[0] = { ...first, value: first.value.trimStart() };
  const last = rest.at(-1);
  if (last?.type === 'text') rest[rest.length - 1] = { ...last, value: last.value.trimEnd() };
  return rest;
}

function isBlank(node: PhrasingContent | undefined): boolean {
  return node?.type === 'break' || (node?.type === 'text' && node.value.trim() === '');
}

function toText(value: string): Text {
  return { type: 'text', value };
}

/** Removes the spaces before and after line breaks, in linear time. */
export function trimLines(text: string): string {
  return text.replace(/(?:(?<! ) +)?\n */g, '\n');
}

/** Limit for texts that never become stable. */
const MAX_PASSES = 8;

/**
 * Applies `rewrite` until the text no longer changes. Formatted Markdown can be parsed differently the next
 * time (for example, a URL becomes a link), but what the catalog stores must survive a round trip.
 */
export function rewriteUntilStable(text: string, rewrite: (text: string) => string): string {
  let current = text;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = rewrite(current);
    if (next === current) break;
    current = next;
  }
  return current;
}
