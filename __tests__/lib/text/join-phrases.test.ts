import { expect, test } from '@jest/globals';
import { joinPhrases } from '@/lib/text/join-phrases';

const JOINER = '\u2060';

/** Where a line may break, as `|`: between characters of which no joiner and no space keeps the first from the second. */
const phrases = (text: string) =>
  joinPhrases(text, 'ja')
    .replace(/(?<=[^\u2060 a-z])(?=[^\u2060 a-z])/giu, '|')
    .replaceAll(JOINER, '');

test.each([
  ['引っ越しの準備：四週間前から', '引っ越しの|準備：|四週間前から'],
  ['スマホアプリのストア公開：ビルド、審査', 'スマホアプリの|ストア公開：|ビルド、|審査'],
  ['見積もり（三社）を取る', '見積もり|（三社）を|取る'],
  ['お店に行く', 'お店に|行く'],
])('%s breaks between phrases', (text, expected) => {
  expect(phrases(text)).toBe(expected);
});

test('Latin words in a Japanese text keep their spaces and letters', () => {
  expect(joinPhrases('Wi-Fi home', 'ja')).toBe('Wi-Fi home');
});

test('other languages are returned as they are', () => {
  expect(joinPhrases('Moving house: 引っ越し', 'en')).toBe('Moving house: 引っ越し');
});
