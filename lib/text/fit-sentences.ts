/** The first sentences of a text that have at most `max` characters together; the first one, however long it is. */
export function fitSentences(text: string, max: number, locale: string): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)) {
    const next = index + segment.length;
    if (end > 0 && [...text.slice(0, next).trimEnd()].length > max) break;
    end = next;
  }
  return text.slice(0, end).trimEnd();
}
