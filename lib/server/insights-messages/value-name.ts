import type { Dimension } from '@/lib/insights/dimensions';
import type { InsightsTranslator } from './get-translator';

/** What a value is called: lists have titles, and some sources have a name in each language. */
export function valueName(
  t: InsightsTranslator,
  listTitles: Readonly<Record<string, string>>,
  dimension: Dimension,
  value: string,
): string {
  if (dimension === 'list') return listTitles[value] ?? value;
  if (dimension !== 'source') return value;
  if (value === 'direct') return t('values.direct');
  return value === 'embed' || value === 'share' || value === 'qr' ? t(`values.channels.${value}`) : value;
}
