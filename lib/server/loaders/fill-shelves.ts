import type { CatalogReader } from '@/lib/catalog/catalog-store';
import type { TemplateSummary } from '@/lib/catalog/template';
import type { Locale } from '@/lib/config/locales';
import type { ListsForNow } from './lists-for-now';

/** Numbers of templates on the index page. */
const COUNTS = { sample: 1, lead: 1, picks: 5, forNow: 3, otherSide: 2 } as const;

type ShelfOptions = {
  store: Pick<CatalogReader, 'listTemplates'>;
  locale: Locale;
  /** 1 to 12. */
  month: number;
  /** The templates of the month. */
  ofMonth: ListsForNow;
};

type Shelves = {
  /** The template in the hero; undefined if the catalog is empty. */
  sample: TemplateSummary | undefined;
  /** An editors’ pick of this month, or else another one each month; undefined if there is none besides the sample. */
  lead: TemplateSummary | undefined;
  picks: TemplateSummary[];
  /** Templates of this month, of different subjects if possible. */
  forNow: TemplateSummary[];
  /** Templates of this month on the other side of the equator. */
  otherSide: TemplateSummary[];
  /** Number of all templates. */
  templateCount: number;
};

/** Distributes templates over the parts of the index page, so that none is on the page twice. */
export async function fillShelves({ store, locale, month, ofMonth }: ShelfOptions): Promise<Shelves> {
  const page = { number: 1, size: COUNTS.sample + COUNTS.lead + COUNTS.picks };
  const all = await store.listTemplates(locale, { page });
  const featured = await store.listTemplates(locale, { filter: { featured: true }, page });
  const [sample, ...candidates] = featured.total > 0 ? featured.items : all.items;
  const { here, otherSide } = ofMonth;
  const lead =
    candidates.find(({ id }) => here.some((list) => list.id === id)) ?? candidates[month % candidates.length];
  const picks = candidates.filter((pick) => pick !== lead);
  const shown = new Set([sample, lead, ...picks].map((template) => template?.id));
  const isLeft = ({ id }: TemplateSummary) => !shown.has(id);
  return {
    ...{ sample, lead, picks },
    forNow: chooseVaried(here.filter(isLeft), locale, COUNTS.forNow),
    otherSide: chooseVaried(otherSide.filter(isLeft), locale, COUNTS.otherSide),
    templateCount: all.total,
  };
}

/** Chooses translated templates if there are enough, and none of a main tag that was chosen before while there are others. */
function chooseVaried(
  templates: readonly TemplateSummary[],
  locale: Locale,
  count: number,
): TemplateSummary[] {
  const translated = templates.filter((template) => template.locale === locale);
  const tags = new Set<string | undefined>();
  const firstOfTag: TemplateSummary[] = [];
  const others: TemplateSummary[] = [];
  for (const template of translated.length < count ? templates : translated) {
    const [tag] = template.tags;
    (tags.has(tag) ? others : firstOfTag).push(template);
    tags.add(tag);
  }
  return [...firstOfTag, ...others].slice(0, count);
}
