import type { Dimension } from '@/lib/insights/dimensions';
import type { InsightsTranslator } from './get-translator';

/** What a value is called: lists have titles, and some sources have a name in each language. */
export function valueName(
  t: InsightsTranslator,
  listTitles: Readonly<Record<string, string>>,
  dimension: Dimension,
  value: string,
): string {
  if (dimension === 'list' && Object.hasOwn(listTitles, value)) return listTitles[value] ?? value;
  if (dimension !== 'source') return toLine(value);
  if (value === 'direct') return t('values.direct');
  return value === 'embed' || value === 'share' || value === 'qr'
    ? t(`values.channels.${value}`)
    : toLine(value);
}

/** Characters of a value in a message, at most. */
const MAX_LENGTH = 100;

/**
 * A text that anybody may have sent, as a part of a line: without line breaks and characters that turn its direction around, without URLs of
 * which mail programs make links, and without the brackets of links and mentions in chats.
 */
export function toLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('://', ' // ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}
