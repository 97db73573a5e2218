import type { CatalogReader } from '@/lib/catalog/catalog-store';
import type { TagWithCount } from '@/lib/catalog/tag';
import type { TemplateSummary } from '@/lib/catalog/template';

/** Numbers of templates on the index page; `perTag` is that of each tag. */
const COUNTS = { sample: 1, picks: 6, newest: 4, perTag: 3 } as const;

type ShelfOptions = {
  store: Pick<CatalogReader, 'listTemplates'>;
  locale: string;
  tags: ReadonlyArray<Pick<TagWithCount, 'id' | 'templateCount'>>;
};

type Shelves = {
  /** The template in the hero; undefined if the catalog is empty. */
  sample: TemplateSummary | undefined;
  picks: TemplateSummary[];
  newest: TemplateSummary[];
  /** The best templates of each tag: translated, with the tag as their main tag, and picked by the editors first. */
  byTag: Map<string, TemplateSummary[]>;
  /** Number of all templates. */
  templateCount: number;
};

/** Distributes templates over the parts of the index page, so that none is on the page twice. */
export async function fillShelves({ store, locale, tags }: ShelfOptions): Promise<Shelves> {
  const used = new Set<string>();
  const take = (templates: readonly TemplateSummary[], count: number) => {
    const taken = templates.filter(({ id }) => !used.has(id)).slice(0, count);
    for (const { id } of taken) used.add(id);
    return taken;
  };
  const pickCount = COUNTS.sample + COUNTS.picks;
  const all = await store.listTemplates(locale, {
    page: { number: 1, size: pickCount + COUNTS.newest },
  });
  const featured = await store.listTemplates(locale, {
    filter: { featured: true },
    page: { number: 1, size: pickCount },
  });
  const picked = featured.total > 0 ? featured.items : all.items;
  const [sample] = take(picked, COUNTS.sample);
  const picks = take(picked, COUNTS.picks);
  const newest = take(all.items, COUNTS.newest);
  // Tags with few templates choose first: the others have enough left.
  const fromRarest = [...tags].sort((a, b) => a.templateCount - b.templateCount);
  const byTag = new Map<string, TemplateSummary[]>();
  for (const { id } of fromRarest) {
    const { items } = await store.listTemplates(locale, {
      filter: { tag: id },
      order: 'best',
      // Even if all that are on the page already were among them, there are enough.
      page: { number: 1, size: COUNTS.perTag + used.size },
    });
    byTag.set(id, take(items, COUNTS.perTag));
  }
  return { sample, picks, newest, byTag, templateCount: all.total };
}
