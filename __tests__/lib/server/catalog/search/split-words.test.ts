/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { letterBigrams, splitWords } from '@/lib/server/catalog/search/split-words';

describe('splitWords', () => {
  test.each([
    [
      'en',
      'First-aid kit, 7.5 km: don’t “forget”',
      ['first', 'aid', 'kit', '7', '5', 'km', 'don', 't', 'forget'],
    ],
    ['en', 'CAFÉ naïve ﬁtted ＡＢＣ', ['cafe', 'naive', 'fitted', 'abc']],
    ['de', 'Umzüge für Große', ['umzuege', 'fuer', 'grosse']],
    ['tr', 'IŞIK ışık İstanbul', ['isik', 'isik', 'istanbul']],
    ['ja', '海外旅行の準備', ['海外', '旅行', '準備']],
    ['ja', 'ｷｬﾝﾌﾟ ガス缶', ['きゃんぷ', 'がす', '缶']],
    ['ja', 'コーヒーを飲む', ['こおひ', '飲む']],
    ['ja', 'ぱすぽーとの更新', ['ぱすぽおと', '更新']],
    ['ja', 'こどものおもちゃ', ['こども', 'おもちゃ']],
    ['ja', 'ひっこし、こいぬ', ['ひっこし', 'こいぬ']],
    ['ja', 'けっこんしきのじゅんび', ['けっこんしき', 'じゅんび']],
    ['ja', '引っ越しチェックリスト', ['引っ越し', 'ちえっく', 'りすと']],
    ['ja', 'こうえん こーえん コーエン', ['こおえん', 'こおえん', 'こおえん']],
    ['ar', 'قَائِمَةُ السَّفَر إلى أُوروبا', ['قايمة', 'سفر', 'الي', 'اوروبا']],
    ['ar', 'رحـــلة', ['رحلة']],
    ['hi', 'यात्रा की सूची', ['यात्रा', 'की', 'सूची']],
  ])('%s: “%s” is split into folded words', (locale, text, words) => {
    expect(splitWords(text, locale)).toEqual(words);
  });

  test('marks that make a different letter are not removed', () => {
    expect(splitWords('かき', 'ja')).not.toEqual(splitWords('がき', 'ja'));
  });

  test('letters within symbols and mathematical letters are lowercase', () => {
    expect(splitWords('20 ℃, № 5, 𝐁𝐨𝐚𝐭', 'en')).toEqual(['20', 'c', 'no', '5', 'boat']);
  });

  test('single kana are not words, single Chinese characters are', () => {
    expect(splitWords('この犬をみ 〜ー', 'ja')).toEqual(['この', '犬']);
  });

  test('an umlaut is two letters in German only', () => {
    expect(splitWords('über', 'de')).toEqual(splitWords('ueber', 'de'));
    expect(splitWords('über', 'es')).toEqual(['uber']);
  });

  test('“ة” and “ه” are different letters at the end of a word', () => {
    expect(splitWords('عمرة عمره', 'ar')).toEqual(['عمرة', 'عمره']);
  });

  test('symbols, control characters and lone surrogates are not words', () => {
    expect(splitWords('"*()^:- \0 \uD800 ☂ ', 'en')).toEqual([]);
  });

  test('a long line without spaces is split into words, also with 400,000 characters', () => {
    const words = splitWords('海外旅行の準備'.repeat(60_000), 'ja');
    expect(words.slice(0, 3)).toEqual(['海外', '旅行', '準備']);
    expect(words.length).toBeGreaterThan(150_000);
  });

  test('words across the limit of a part are whole if there are spaces between them', () => {
    const words = Array.from({ length: 300 }, (_, index) => `word${index}`);
    expect(splitWords(words.join(' '), 'en')).toEqual(words);
    expect(splitWords(`旅 ${words.join(' ')}`, 'en')).toEqual(['旅', ...words]);
  });

  test('words of more than 40 characters are truncated', () => {
    expect(splitWords('x'.repeat(41), 'en')).toEqual(['x'.repeat(40)]);
  });
});

test('letterBigrams returns bigrams only for text written without spaces', () => {
  expect(letterBigrams('テント: 旅行者、tent 2人 ラー', 'ja')).toEqual([
    'てん',
    'んと',
    '旅行',
    '行者',
    'らあ',
  ]);
  expect(letterBigrams('Reise und Umzug', 'de')).toEqual([]);
});
