/** A section or an item with its surroundings; numbers are places in the outline, -1 stands for nothing. */
export type OutlineNode = {
  kind: 'section' | 'item';
  /** Inline Markdown. */
  text: string;
  id: string | null;
  parent: number;
  previous: number;
  next: number;
  children: number[];
};

type Tree = {
  sections: ReadonlyArray<{
    id: string | null;
    title: string;
    items: ReadonlyArray<{ id: string | null; z: string; text: string }>;
  }>;
};

/** Lists the sections and items of a checklist in reading order, each with its neighbours in the tree. */
export function toOutline({ sections }: Tree): OutlineNode[] {
  const outline: OutlineNode[] = [];
  const last = new Map<number, number>();
  const add = (kind: OutlineNode['kind'], parent: number, text: string, id: string | null): number => {
    const place = outline.length;
    const previous = last.get(parent) ?? -1;
    outline.push({ kind, text, id, parent, previous, next: -1, children: [] });
    outline[parent]?.children.push(place);
    const neighbour = outline[previous];
    if (neighbour) neighbour.next = place;
    last.set(parent, place);
    return place;
  };
  for (const { id, title, items } of sections) {
    const section = add('section', -1, title, id);
    const places = new Map<string, number>();
    for (const item of items) {
      const above = item.z.slice(0, Math.max(0, item.z.lastIndexOf('.')));
      places.set(item.z, add('item', places.get(above) ?? section, item.text, item.id));
    }
  }
  return outline;
}
