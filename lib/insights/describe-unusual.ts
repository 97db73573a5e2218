import type { Formats } from './formats';
import type { DayVisitors, Mover } from './unusual-days';
import { type LabelContext, type Translate, valueLabel } from './value-label';

/** How a day differs, such as “2.3 times as many visitors as usual”. */
export function describeUnusual(t: Translate, formats: Formats, { visitors, usual }: DayVisitors): string {
  const kind = visitors > usual ? 'more' : 'less';
  return t(usual === 0 ? 'unusualDays.new' : `unusualDays.${kind}`, {
    visitors: formats.count(visitors),
    usual: formats.count(Math.round(usual)),
    times: formats.ratio(visitors / usual),
    share: formats.wholePercent(1 - visitors / usual),
  });
}

/** What moved a day, such as “90 more visitors from Google”. */
export function describeMover(
  t: Translate,
  { dimension, value, difference }: Mover,
  context: LabelContext & { formats: Formats },
): string {
  const kind = dimension === 'source' && value === 'direct' ? 'direct' : dimension;
  return t(`unusualDays.movers.${kind}`, {
    value: valueLabel(t, context, dimension, value),
    difference: context.formats.difference(Math.round(difference)),
  });
}
