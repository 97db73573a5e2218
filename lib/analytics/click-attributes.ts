import type { ClickElement, Position } from '@/lib/analytics/plan/click-targets';

/**
 * Attributes of a link, a button or a box whose clicks are counted; `trackClick` reads them. `param` says which
 * one, by its id, `param2` what else there is to say. Neither may hold a space.
 */
export function clickAttributes(position: Position, elem: ClickElement, param = '', param2 = '') {
  return { 'data-click': `${position} ${elem} ${param} ${param2}`.trimEnd() };
}
