/**
 * What changes from a folded plural to its singular, and then from a feminine to its masculine form. Where the plural does not tell the ending of
 * the singular (es “flores” and “padres”), the singular loses it, too. The first pattern of each step that matches is replaced.
 */
type Steps = ReadonlyArray<ReadonlyArray<readonly [ending: RegExp, replacement: string]>>;

/** In three letters and fewer, most endings are part of the word: “bus”, “mes”, “gás”. */
const MIN_LENGTH = 4;

/** Spanish and Portuguese words of people and adjectives, without “-o” or “-a”. */
const IN_BOTH_GENDERS =
  `academic alumn amig ancian autonom av basic buen cachorr chic cunad domestic electric electronic eletric eletronic empresari enfermeir
  enferm espos filh funcionari gat herman hij human italian medic menin mort muert net niet nin nov novi nuev pequen perr propietari proprietari
  seminuev sogr suegr tecnic turistic universitari usuari vecin velh viej viud vizinh voluntari abuel`.split(
    /\s+/,
  );

/** Of them and of participles. Not of things, whose gender tells them apart: “puerta” and “puerto”, “manzana” and “manzano”. */
const IBERIAN_FEMININE = new RegExp(`(?<=..[ai]d|^(?:${IN_BOTH_GENDERS.join('|')}))a$`);

/** By language code. Patterns with `..` leave short words as they are. */
const STEPS: Readonly<Record<string, Steps>> = {
  fr: [
    [
      // Other words without their “s”: “mai”, “foi”, “ver”.
      [/^(mais|fois|vers)$/, '$1'],
      [/(eau|[ou]yau|[eo]u)x$/, '$1'],
      [/(?<=..)aux$/, 'al'],
      [/(?<!s)s$/, ''],
    ],
    [
      [/(?<=...)trice$/, 'teur'],
      [/(?<=...)euse$/, 'eur'],
      [/(?<=...)ee$/, 'e'],
      [/(?<=...)([aeio])(?:nn|n)e$/, '$1n'],
      [/(?<=...)iere$/, 'ier'],
      [/(?<=...)elle$/, 'el'],
      [/(?<=....i)ve$/, 'f'],
      [/(?<=...)([aei]n?|u)te$/, '$1t'],
    ],
  ],
  es: [
    [[/eses?$/, 'es']],
    // “País” and “autobús” are not plurals, and the plurals of words with “-i” and “-u” are rare.
    [[/(?<=..[^isu])s$/, '']],
    [
      [IBERIAN_FEMININE, 'o'],
      [/(?<=...[dst]or)a$/, ''],
      [/(?<=..)ce$/, 'z'],
      [/(?<=...)e$/, ''],
    ],
  ],
  pt: [
    [[/eses?$/, 'es']],
    [
      [/(?<=..)oes$/, 'ao'],
      [/^([cp]|.{2,})aes$/, '$1ao'],
      [/(?<=..)ns$/, 'm'],
      [/(?<=..)([aou])is$/, '$1l'],
      [/(?<=..)eis$/, 'el'],
      // Not of “país”, “mais” and “dois”.
      [/(?<=...)is$/, 'i'],
      [/(?<=[^is])s$/, ''],
      // Plural: “fáceis”.
      [/(?<=...)il$/, 'el'],
    ],
    [
      [IBERIAN_FEMININE, 'o'],
      [/(?<=...[dst]or)a$/, ''],
      [/(?<=..[rz]|...s)e$/, ''],
    ],
  ],
};

/**
 * Returns a form that most folded words have in common with their plural and, of people and adjectives, with their other gender, by the language
 * code: of French, Spanish and Portuguese words. It need not be a word. Other words are returned as they are.
 */
export function stemRomance(word: string, language: string): string {
  return (STEPS[language] ?? []).reduce((form, endings) => {
    if (form.length < MIN_LENGTH) return form;
    const [ending, replacement] = endings.find(([pattern]) => pattern.test(form)) ?? [];
    return ending && replacement !== undefined ? form.replace(ending, replacement) : form;
  }, word);
}
