/** Words that look as if they had a prefix or an ending, and would mean something else without it. */
const WHOLE: ReadonlySet<string> = new Set(
  `مدرسة جامعة مكتبة بطاقة بطاقات بالغ بالغين بالون بالونات محرك مشترك كتابة لياقة بلدية بحرية بشرية لحوم اولية اوليات ليلية بداية بناية`.split(
    ' ',
  ),
);

/** Removes the first pattern that matches, if enough of the word is left. */
type Step = ReadonlyArray<readonly [affix: RegExp, replacement: string, minLength: number]>;

/** The lengths keep apart short words such as “عمرة” (Umrah) and “عمر” (age). */
const STEPS: readonly Step[] = [
  // “And”, “with the”, “for the”, “for”.
  [
    [/^[وف]?[بك]ال/u, '', 3],
    [/^[وف]ال(?!د(?:ة|ه|ها|ك|ي|ين|ان|ت.*)?$)/u, '', 3],
    [/^[وف]?لل/u, '', 3],
    [/^و(?=\P{Script=Arabic})/u, '', 1],
    [/^[وبل](?!الد|يل|طار|طان|واب|اقي|اردا)/u, '', 4],
  ],
  // “My”, “your”, “his” …, and “they … me” after a verb; before them, “ة” is “ت”.
  [
    [/ت(?:ها|هم|هن|كم|نا|ه|ك|ي)$/u, 'ة', 4],
    [/(?:ها|هم|هن|كم|نا)$/u, '', 3],
    [/(?<=^[^ا]{3})وني$/u, '', 3],
    [/(?<![اويى])[هك]$/u, '', 3],
  ],
  // Plural and dual. Of “رحلات”, “رحلة” is the singular.
  [
    [/(?<=^(?:.{3}|جامع|مكتب))ات$/u, 'ة', 4],
    [/ات$/u, '', 4],
    [/ت[اي]ن$/u, 'ة', 4],
  ],
  [[/(?:ون|ين|ان)$/u, '', 4]],
  [[/ة$/u, '', 4]],
  [[/اء$/u, 'ا', 3]],
  [[/[يا]$/u, '', 4]],
];

/**
 * Returns the stem of a folded Arabic word: without attached prepositions, possessive pronouns and the endings of feminine and regular plural
 * forms. Other plurals are synonyms.
 */
export function stemArabic(word: string): string {
  let stem = word;
  for (const step of STEPS) {
    if (WHOLE.has(stem)) return stem;
    for (const [affix, replacement, minLength] of step) {
      const shorter = stem.replace(affix, replacement);
      if (shorter === stem || shorter.length < minLength) continue;
      stem = shorter;
      break;
    }
  }
  return stem;
}
