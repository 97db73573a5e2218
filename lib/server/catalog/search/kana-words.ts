/**
 * Words that people type in hiragana instead of kanji, and that a segmenter splits wrongly: keywords of lists, and words for the kind of thing.
 * Those that are synonyms of another word are in `jaSynonyms`.
 */
export const KANA_WORDS: readonly string[] =
  `いえをうる いくきゅう いじゅう うきわ うさぎ おせち おむつ おもてなし かいがいりょこう かかりつけ かくていしんこく かけいぼ きしゅへん
    きゃんぷ きゅうきゅうばこ くるまをうる ごちそう さいえん さんきゅう しつけ しばふ しゅうがくりょこう しゅくはくがくしゅう しょうがっこう
    しんきょ じっかじまい じゃがいも じゅうしょへんこう ずりばい だいどころ ないぶかんさ ないらん ならしほいく なりすまし にんちしょう のっとり
    はたけ ばんそうこう ひじょうぶくろ ひとりぐらし ひなん ふぇす ふゆじたく ふりかえり へやさがし ぺんき ほごけん みずやり やけど やりくり
    ゆいごんしょ りんかんがっこう りんご ろうそく ろんぶん たんじょうびかい しけんべんきょう べんきょう おしょうがつ そつろん ぜいきん けっさん てんじかい もちもの じゅんび
    ひつようなもの ひつよう やりかた しかた ようい ひつじゅひん ほうほう もっていくもの`.split(/\s+/);
