import type { TagWithCount } from '@/lib/catalog/tag';
import type { TemplateSummary } from '@/lib/catalog/template';

/** Numbers of templates on the index page; `perTag` is that of each tag. */
const COUNTS = { picks: 6, newest: 4, perTag: 3 } as const;

type ShelfOptions = {
  locale: string;
  /** All templates in the order of the catalog: translated ones first, then by date. */
  all: readonly TemplateSummary[];
  featured: readonly TemplateSummary[];
  tags: ReadonlyArray<Pick<TagWithCount, 'id' | 'templateCount'>>;
};

type Shelves = {
  /** The template in the hero; undefined if the catalog is empty. */
  sample: TemplateSummary | undefined;
  picks: TemplateSummary[];
  newest: TemplateSummary[];
  /** The best templates of each tag: translated, picked by the editors, and with the tag as their main tag first. */
  byTag: Map<string, TemplateSummary[]>;
};

/** Distributes templates over the parts of the index page, so that none is on the page twice. */
export function fillShelves({ locale, all, featured, tags }: ShelfOptions): Shelves {
  const used = new Set<string>();
  const take = (templates: readonly TemplateSummary[], count: number) => {
    const taken = templates.filter(({ id }) => !used.has(id)).slice(0, count);
    for (const { id } of taken) used.add(id);
    return taken;
  };
  const picked = featured.length > 0 ? featured : all;
  const [sample] = take(picked, 1);
  const picks = take(picked, COUNTS.picks);
  const newest = take(all, COUNTS.newest);
  // Tags with few templates choose first: the others have enough left.
  const fromRarest = [...tags].sort((a, b) => a.templateCount - b.templateCount);
  const byTag = new Map(
    fromRarest.map(({ id }) => {
      const rank = (template: TemplateSummary) =>
        (template.locale === locale ? 0 : 4) +
        (template.featured ? 0 : 2) +
        (template.tags[0] === id ? 0 : 1);
      const candidates = all
        .filter((template) => template.tags.includes(id))
        .sort((a, b) => rank(a) - rank(b));
      return [id, take(candidates, COUNTS.perTag)];
    }),
  );
  return { sample, picks, newest, byTag };
}
