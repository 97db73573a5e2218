/** A section or item of an outline. The indexes are those of the outline; -1 means none. */
export type OutlineNode = {
  kind: 'section' | 'item';
  /** Inline Markdown. */
  text: string;
  id: string | null;
  parentIndex: number;
  previousIndex: number;
  nextIndex: number;
  childIndexes: number[];
};

type Tree = {
  sections: ReadonlyArray<{
    id: string | null;
    title: string;
    items: ReadonlyArray<{ id: string | null; z: string; text: string }>;
  }>;
};

/** Flattens a checklist to its sections and items in document order, each with its neighbors in the tree. */
export function toOutline({ sections }: Tree): OutlineNode[] {
  const outline: OutlineNode[] = [];
  const last = new Map<number, number>();
  const add = (kind: OutlineNode['kind'], parent: number, text: string, id: string | null): number => {
    const index = outline.length;
    const previous = last.get(parent) ?? -1;
    outline.push({
      kind,
      text,
      id,
      parentIndex: parent,
      previousIndex: previous,
      nextIndex: -1,
      childIndexes: [],
    });
    outline[parent]?.childIndexes.push(index);
    const previousNode = outline[previous];
    if (previousNode) previousNode.nextIndex = index;
    last.set(parent, index);
    return index;
  };
  for (const { id, title, items } of sections) {
    const section = add('section', -1, title, id);
    const indexByZ = new Map<string, number>();
    for (const item of items) {
      const parentZ = item.z.slice(0, Math.max(0, item.z.lastIndexOf('.')));
      indexByZ.set(item.z, add('item', indexByZ.get(parentZ) ?? section, item.text, item.id));
    }
  }
  return outline;
}
