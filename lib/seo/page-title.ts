import { SITE } from '@/lib/config/site';
import { HEAD_LIMITS } from '@/lib/text/head-limits';

/** Ends a title with the brand if it fits, unless the title has it already. */
export function titleWithBrand(title: string): string {
  return title.includes(SITE.brand) ? title : fitTitle(`${title} · ${SITE.brand}`, title);
}

/**
 * The long form of a title, such as “Work: checklists”, if it fits into the head of a page, or else the title itself. That one stays
 * whole, however long it is: what shows it shortens it as needed.
 */
export function fitTitle(long: string, title: string): string {
  return [...long].length <= HEAD_LIMITS.title ? long : title;
}
