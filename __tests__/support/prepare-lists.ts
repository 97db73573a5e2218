import { type PreparedTemplate, prepareTemplate } from '@/lib/server/catalog/sql/fill-catalog';
import {
  type SyntheticCatalog,
  syntheticGroups,
  syntheticList,
} from '@/scripts/bench/growth/synthetic-catalog';

const TAG_TITLES = new Map(
  syntheticGroups().map(({ value: { locale, id, title } }) => [`${locale}/${id}`, title]),
);

/** Generates lists with their translations, from the number `from` up to, but not including, `to`. */
export function prepareLists(catalog: SyntheticCatalog, from: number, to: number): PreparedTemplate[] {
  const prepared: PreparedTemplate[] = [];
  for (let number = from; number < to; number += 1) {
    for (const { checksum, value } of syntheticList(catalog, number)) {
      const tagTitles = value.tags.flatMap((tag) => TAG_TITLES.get(`${value.locale}/${tag}`) ?? []);
      prepared.push(prepareTemplate(value, { source: 'imported', checksum, tagTitles }));
    }
  }
  return prepared;
}
