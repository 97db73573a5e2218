import type {
  Definition,
  FootnoteDefinition,
  Image,
  Link,
  Parent,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast';
import { visit } from 'unist-util-visit';

/**
 * Inlines the targets of reference links, images and footnotes, because items are stored without the rest of
 * their file. Footnotes are inlined in parentheses. The definitions are removed from the tree, except for
 * footnotes without a reference.
 */
export function resolveReferences(tree: Root): void {
  const targets = new Map<string, Definition>();
  const footnotes = new Map<string, FootnoteDefinition>();
  visit(tree, (node) => {
    if (node.type === 'definition' && !targets.has(node.identifier)) targets.set(node.identifier, node);
    if (node.type === 'footnoteDefinition' && !footnotes.has(node.identifier)) {
      footnotes.set(node.identifier, node);
    }
  });
  const used = new Set<RootContent>();
  const resolve = (node: RootContent): RootContent[] => {
    if (node.type === 'definition') return [];
    if (node.type === 'linkReference') {
      resolveIn(node);
      const link: Link = {
        type: 'link',
        ...pickTarget(targets.get(node.identifier)),
        children: node.children,
      };
      return [link];
    }
    if (node.type === 'imageReference') {
      const image: Image = { type: 'image', ...pickTarget(targets.get(node.identifier)) };
      return [{ ...image, alt: node.alt ?? '' }];
    }
    if (node.type === 'footnoteReference') {
      const footnote = footnotes.get(node.identifier);
      const content = footnote ? toInlineFootnote(footnote) : [];
      if (!footnote || content.length === 0) return [];
      used.add(footnote);
      return [{ type: 'text', value: ' (' }, ...content, { type: 'text', value: ')' }];
    }
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

/** Returns a footnote as inline content; empty if it contains other blocks than paragraphs. */
function toInlineFootnote(footnote: FootnoteDefinition): PhrasingContent[] {
  return footnote.children.every((block) => block.type === 'paragraph')
    ? footnote.children.flatMap((block, index) => [
        ...(index > 0 ? [{ type: 'text', value: ' ' } as const] : []),
        ...block.children.filter((node) => node.type !== 'footnoteReference'),
      ])
    : [];
}
