import type { ClickPosition, ElementIn } from '@/lib/analytics/plan/click-targets';

/**
 * Returns the attributes of an element whose clicks are tracked. `trackClicks` reads them and sends a `click` event
 * with properties of the same names as these parameters. `param` is usually the id of what the element refers to,
 * `param2` a second detail. Neither may contain a space. Only pairs of position and element of the tracking plan compile.
 */
export function clickAttributes<Position extends ClickPosition>(
  position: Position,
  elem: ElementIn<Position>,
  param = '',
  param2 = '',
) {
  return { 'data-click': `${position} ${elem} ${param} ${param2}`.trimEnd() };
}
