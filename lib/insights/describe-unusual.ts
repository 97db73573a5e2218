import type { Formats } from './formats';
import type { DayVisitors } from './unusual-days';

type Translate = (
  key: 'unusualDays.new' | 'unusualDays.more' | 'unusualDays.less',
  values: { visitors: string; usual: string; times: string; share: string },
) => string;

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
