/** The first sentences of a text that have at most `max` characters together; all of it if not even the first one fits. */
export function fitSentences(text: string, max: number, locale: string): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)) {
    const next = index + segment.length;
    if ([...text.slice(0, next).trimEnd()].length > max) break;
    end = next;
  }
  return end > 0 ? text.slice(0, end).trimEnd() : text;
}
