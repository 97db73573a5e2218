import { htmlTagNames } from 'html-tag-names';
import type { PhrasingContent, Text } from 'mdast';

const TAG_NAMES: ReadonlySet<string> = new Set(htmlTagNames);

/** Name of the element that a start or end tag is of; comments, declarations and instructions have none. */
const TAG = /^<\/?([a-z][^\s/>]*)/i;

/** A mail address that may stand between angle brackets, after the CommonMark specification. */
const BRACKETED_MAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** White space that is more than spaces and no-break spaces, with the spaces around it. */
const BREAK = / *(?:[^\S \u00A0]+ *)+/gu;

/**
 * Takes out of inline content what the catalogue does not keep: HTML tags and comments go, their text stays;
 * images become their alternative text. What looks like a tag but is of no HTML element (`<your name>`) is
 * text that somebody meant to be read. With `oneLine`, breaks become spaces.
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
    if (children.length === 0 || isLooseMailLink(node)) return children;
    const title = 'title' in node && node.title ? { title: node.title.replace(BREAK, ' ') } : {};
    return [{ ...node, ...title, children } as PhrasingContent];
  };
  return trimEnds(clean(content));
}

/**
 * GitHub links more addresses by themselves than can be written between angle brackets (those with an
 * underscore in the domain). As plain text they are linked again wherever they are shown.
 */
function isLooseMailLink(node: PhrasingContent): boolean {
  if (node.type !== 'link' || !node.url.startsWith('mailto:')) return false;
  const [text, ...others] = node.children;
  const isLiteral = text?.type === 'text' && others.length === 0 && `mailto:${text.value}` === node.url;
  return isLiteral && !BRACKETED_MAIL.test(text.value);
}

/** Texts that stood apart only by what was taken from between them become one. */
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
      node.type === 'text'
        ? { ...node, value: node.value.replace(/ *\n */g, '\n').replace(/ {2,}/g, ' ') }
        : node,
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
