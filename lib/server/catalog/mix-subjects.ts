/** What decides where a template may be in a page of a list. */
type Placed = { locale: string; featured: boolean; tags: readonly string[] };

/**
 * Arranges a page of templates so that no two with the same main tag follow each other, where that can be avoided. Translated templates
 * stay before originals, and featured ones before others. Otherwise the order stays as it is.
 */
export function mixSubjects<Template extends Placed>(page: readonly Template[]): Template[] {
  const mixed: Template[] = [];
  for (let start = 0; start < page.length; ) {
    const next = page.findIndex((template, index) => index > start && !isSameGroup(template, page[start]));
    const end = next === -1 ? page.length : next;
    mixed.push(...mixGroup(page.slice(start, end), mixed.at(-1)));
    start = end;
  }
  return mixed;
}

function isSameGroup(a: Placed, b: Placed | undefined): boolean {
  return a.locale === b?.locale && a.featured === b.featured;
}

/** @param before the template before the group. */
function mixGroup<Template extends Placed>(
  group: readonly Template[],
  before: Template | undefined,
): Template[] {
  const left = [...group];
  const counts = new Map<string | undefined, number>();
  for (const { tags } of group) counts.set(tags[0], (counts.get(tags[0]) ?? 0) + 1);
  const mixed: Template[] = [];
  while (left.length > 0) {
    const last = (mixed.at(-1) ?? before)?.tags[0];
    const others = left.filter(({ tags }) => tags[0] !== last);
    // If most of those that are left have the same main tag, each place between others has to be taken by one of them.
    const frequent = others.find(({ tags }) => 2 * (counts.get(tags[0]) ?? 0) > left.length);
    const chosen = frequent ?? others[0] ?? left[0];
    if (!chosen) break;
    left.splice(left.indexOf(chosen), 1);
    counts.set(chosen.tags[0], (counts.get(chosen.tags[0]) ?? 0) - 1);
    mixed.push(chosen);
  }
  return mixed;
}
