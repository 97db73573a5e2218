const KANA = /[\u3041-\u30FF]/u;

/** Written or left out at the end of longer words: “サーバー” and “サーバ”. */
const FINAL_LONG_VOWEL =
  /(?<=[\u3041-\u30FF]{3})ー(?![\u3041-\u30FF])|(?<=[\u30A1-\u30FF]{3})ー(?![\u30A1-\u30FF])/gu;

const KATAKANA = /[\u30A1-\u30F6\u30FD\u30FE]/gu;

/** The kana that end in each vowel. */
const ENDINGS: ReadonlyArray<readonly [vowel: string, kana: string]> = [
  ['あ', 'あかがさざただなはばぱまやゃらわ'],
  ['い', 'いきぎしじちにひびぴみりゐ'],
  ['う', 'うくぐすずつぬふぶぷむゆゅる'],
  ['え', 'えけげせぜてでねへべぺめれゑ'],
  ['お', 'おこごそぞとどのほぼぽもよょろを'],
];

const VOWELS = new Map(
  ENDINGS.flatMap(([vowel, kana]) => [...kana].map((letter) => [letter, vowel] as const)),
);

const LETTERS: Readonly<Record<string, string>> = {
  ぁ: 'あ',
  ぃ: 'い',
  ぅ: 'う',
  ぇ: 'え',
  ぉ: 'お',
  ゕ: 'か',
  ゖ: 'か',
  ぢ: 'じ',
  づ: 'ず',
};

/** “バ” and “ヴァ” are two spellings of one sound. */
const V_SOUNDS: Readonly<Record<string, string>> = { ぁ: 'ば', ぃ: 'び', ぇ: 'べ', ぉ: 'ぼ' };

/**
 * Writes kana in one way: as hiragana, long vowels as vowels (“コーヒー” and “こおひい”, “とうきょう” and “とおきょお”), repeated letters without
 * iteration marks, and “ぢ” and “ヴ” as “じ” and “ブ”, with which people confuse them. Small “ゃ”, “ゅ”, “ょ” and “っ” stay, as they tell words apart.
 */
export function foldKana(text: string): string {
  const repeated = text.replace(/(\p{Script=Han})々/gu, '$1$1');
  if (!KANA.test(repeated)) return repeated;
  return repeated
    .replace(FINAL_LONG_VOWEL, '')
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replace(/(\p{Script=Hiragana})ゝ/gu, '$1$1')
    .replace(/(\p{Script=Hiragana})ゞ/gu, (_, letter: string) => letter + `${letter}\u3099`.normalize('NFC'))
    .replace(/ゔ([ぁぃぇぉ])?/gu, (_, small?: string) => (small && V_SOUNDS[small]) || 'ぶ')
    .replace(/[ぁぃぅぇぉゕゖぢづ]/gu, (letter) => LETTERS[letter] ?? letter)
    .replace(/(.)ー+/gu, (_, letter: string) => letter + (VOWELS.get(letter) ?? ''))
    .replace(/(?<=[おこごそぞとどのほぼぽもよょろ])う/gu, 'お');
}
