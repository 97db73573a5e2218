import { buildItemTree, type ItemNode } from '@/components/catalog/item-tree';
import { trustHtml } from '@/lib/browser/trusted-types';
import type { ItemView, SectionView } from '@/lib/catalog/checklist-view';
import { applyChanges, type EditorsSection, type PersonalItem } from '@/lib/list/apply-changes';
import { type ListChanges, readChanges } from '@/lib/list/list-changes';

/** The editors' sections as `applyChanges` takes them. Texts are sanitized HTML. */
export function toEditorsSections(sections: readonly SectionView[]): EditorsSection[] {
  const toItem = ({ item, children }: ItemNode): EditorsSection['items'][number] => ({
    id: item.id,
    text: item.html,
    children: children.map(toItem),
  });
  return sections.map(({ id, titleHtml, items }) => ({
    id,
    title: titleHtml,
    items: buildItemTree(items).map(toItem),
  }));
}

/**
 * Makes the visitor's version of a list. Items that are the same as in `previous` are the same objects, so that they are not
 * rendered again, and so are sections.
 *
 * @param sections those of the editors
 * @param ticks ids of the ticked items
 */
export function toVisitorSections(
  sections: readonly SectionView[],
  changes: ListChanges,
  ticks: ReadonlySet<string>,
  previous: readonly SectionView[],
): SectionView[] {
  const editors = new Map(sections.flatMap(({ items }) => items.map((item) => [item.id, item] as const)));
  const before = new Map(previous.flatMap(({ items }) => items.map((item) => [item.id, item] as const)));
  const { out } = readChanges(changes);

  const toItems = (items: readonly PersonalItem[], path: string): ItemView[] =>
    items.flatMap((personal, index) => {
      const z = `${path}${index + 1}`;
      const item = toItem(personal, z);
      const known = before.get(item.id);
      const shown = known && isSame(known, item) ? known : item;
      return [shown, ...toItems(personal.children, `${z}.`)];
    });
  const toItem = ({ id, text, children: _, ...personal }: PersonalItem, z: string): ItemView => {
    const item = editors.get(id);
    const isWritten = personal.kind === 'own' || personal.original !== undefined;
    return {
      id,
      z,
      html: item && !isWritten ? item.html : escapeHtml(text),
      ...(item?.details && { details: item.details }),
      visitor: { ...personal, isWritten, isOut: out.has(id) },
    };
  };

  return applyChanges(toEditorsSections(sections), changes, ticks).map(({ id, title, items: personal }) => {
    const section = sections.find((candidate) => candidate.id === id);
    const known = previous.find((candidate) => candidate.id === id);
    const items = toItems(personal, '');
    const isUnchanged =
      known?.titleHtml === title &&
      known.items.length === items.length &&
      items.every((item, index) => item === known.items[index]);
    return isUnchanged ? known : { ...section, id, titleHtml: title, items };
  });
}

/** What the visitor's version says of an item are few strings and booleans, in the same order. */
function isSame(item: ItemView, other: ItemView): boolean {
  return (
    item.z === other.z &&
    item.html === other.html &&
    item.details === other.details &&
    JSON.stringify(item.visitor) === JSON.stringify(other.visitor)
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The text of sanitized HTML. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const template = document.createElement('template');
  template.innerHTML = trustHtml(html) as string;
  return template.content.textContent ?? '';
}
