import type { Locale } from '@/lib/config/locales';
import { catalogIdSchema } from '@/lib/server/http/params';
import { getLocalizedCatalog } from './get-catalog';

/** The titles of lists by their ids, of those that exist. Other texts than ids have none. */
export async function findListTitles(
  ids: readonly string[],
  locale: Locale,
): Promise<Record<string, string>> {
  const known = ids.filter((id) => catalogIdSchema.safeParse(id).success);
  const titles = await (await getLocalizedCatalog()).findTitles('template', known, locale);
  return Object.fromEntries(titles.map(({ id, title }) => [id, title]));
}
