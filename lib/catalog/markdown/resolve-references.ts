import type {
  Definition,
  FootnoteDefinition,
  Image,
  Link,
  Parent,
  PhrasingContent,
  Root,
  RootContent,
  Text,
} from 'mdast';
import { visit } from 'unist-util-visit';
import { ParseLimitError } from './syntax-tree';

/** Characters that all references of a file together may add: as many as a file may have. */
const MAX_INLINED = 1_048_576;

/**
 * Inlines the targets of reference links, images and footnotes, because items are stored without the rest of
 * their file. Footnotes are inlined in parentheses, with the footnotes in them. The definitions are removed from the tree, except
 * for footnotes that nothing outside of footnotes refers to, and those with other blocks than paragraphs.
 *
 * @throws ParseLimitError if references to long targets would make the text much longer than the file.
 */
export function resolveReferences(tree: Root): void {
  const targets = new Map<string, Definition>();
  const footnotes = new Map<string, FootnoteDefinition>();
  const isInline = ({ children }: FootnoteDefinition) => children.every(({ type }) => type === 'paragraph');
  visit(tree, (node) => {
    if (node.type === 'definition' && !targets.has(node.identifier)) targets.set(node.identifier, node);
    if (node.type === 'footnoteDefinition' && !footnotes.has(node.identifier)) {
      footnotes.set(node.identifier, node);
    }
  });
  // Without definitions, the parser finds no references.
  if (targets.size === 0 && footnotes.size === 0) return;
  const used = new Set<RootContent>();
  /** Footnotes that are being inlined, each into the one before it. */
  const open = new Set<FootnoteDefinition>();
  let inlined = 0;
  const countInlined = (
    reference: RootContent,
    target: Definition | FootnoteDefinition | undefined,
  ): void => {
    const { start, end } = target?.position ?? {};
    inlined += (end?.offset ?? 0) - (start?.offset ?? 0);
    if (inlined <= MAX_INLINED) return;
    const reason = `the links and footnotes up to here repeat more than ${MAX_INLINED} characters: use shorter targets or fewer references`;
    throw new ParseLimitError(reference.position?.start.line ?? null, reason);
  };
  const resolve = (node: RootContent): RootContent[] => {
    if (node.type === 'definition') return [];
    if (node.type === 'linkReference') {
      resolveIn(node);
      countInlined(node, targets.get(node.identifier));
      const link: Link = {
        type: 'link',
        ...pickTarget(targets.get(node.identifier)),
        children: node.children,
      };
      return [link];
    }
    if (node.type === 'imageReference') {
      countInlined(node, targets.get(node.identifier));
      const image: Image = { type: 'image', ...pickTarget(targets.get(node.identifier)) };
      return [{ ...image, alt: node.alt ?? '' }];
    }
    if (node.type === 'footnoteReference') {
      const footnote = footnotes.get(node.identifier);
      if (!footnote || open.has(footnote) || !isInline(footnote)) return [];
      countInlined(node, footnote);
      used.add(footnote);
      open.add(footnote);
      const content = inlineContent(footnote).flatMap(resolve);
      open.delete(footnote);
      return content.length > 0 ? [text(' ('), ...content, text(')')] : [];
    }
    // What is inlined is a copy, which is resolved at each reference: so its length is counted with the footnotes in it.
    if (node.type === 'footnoteDefinition' && isInline(node)) return [node];
    if ('children' in node) resolveIn(node);
    return [node];
  };
  const resolveIn = (parent: Parent): void => {
    parent.children = parent.children.flatMap(resolve);
  };
  resolveIn(tree);
  visit(tree, (node) => {
    if ('children' in node) {
      node.children = node.children.filter((child) => !used.has(child)) as typeof node.children;
    }
  });
}

function pickTarget(target: Definition | undefined) {
  return { url: target?.url ?? '', ...(target?.title ? { title: target.title } : {}) };
}

/** A copy of the paragraphs of a footnote as one line. */
function inlineContent({ children }: FootnoteDefinition): PhrasingContent[] {
  return structuredClone(children).flatMap((block, index) =>
    block.type === 'paragraph' ? [...(index > 0 ? [text(' ')] : []), ...block.children] : [],
  );
}

function text(value: string): Text {
  return { type: 'text', value };
}
