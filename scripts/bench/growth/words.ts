/** Words of one language, from which the texts of synthetic checklists are made. */
export type LocaleWords = {
  /** What lists are about, in the order of `SYNTHETIC_TAGS`. */
  occasions: readonly string[];
  things: readonly string[];
  actions: readonly string[];
  /** Additions to an item, which agree with any thing. */
  remarks: readonly string[];
  sections: readonly string[];
  /** How an action and a thing become an item. */
  item: (action: string, thing: string) => string;
  /** From which names of places and products are made. */
  syllables: readonly string[];
};

/** Ids of the tags of synthetic checklists, the most frequent first. None of them is a tag of `content/`. */
export const SYNTHETIC_TAGS = split(`
  camping, weekend-trip, new-flat, wedding, school-start, birthday-party, marathon, house-cleaning, winter-tyres, sailing,
  job-interview, tax-return, baby-arrival, dog-care, vegetable-beds, bicycle-tour, power-cut, first-aid, book-fair, concert,
  hospital-stay, long-flight, picnic, year-end
`);

const LATIN = split(
  'ba, kel, vo, ra, mi, ton, dru, sa, len, fi, gor, ha, ne, lu, per, ko, ti, mar, ze, bru, ol, wen, ca, dis, or',
);

/** The words of each language that synthetic catalogs have. */
export const WORDS = {
  en: {
    occasions: split(`
      Camping, Weekend trip, New flat, Wedding, Start of school, Birthday party, Marathon, House cleaning, Winter tyres, Sailing,
      Job interview, Tax return, Arrival of a baby, Care of a dog, Vegetable beds, Bicycle tour, Power cut, First aid, Book fair,
      Concert, Hospital stay, Long flight, Picnic, End of the year
    `),
    things: split(`
      passport, ticket, charger, tent, sleeping bag, stove, lamp, rope, blanket, bottle, map, jacket, boots, umbrella, towel,
      medicine, bandage, thermometer, contract, invoice, receipt, insurance policy, calendar, guest list, menu, playlist, camera,
      battery, adapter, headphones, suitcase, backpack, wallet, key, letterbox, meter, boiler, window, curtain, carpet, shelf,
      drawer, fridge, oven, kettle, pan, knife, plate, cutlery, tablecloth, candle, balloon, present, flowers, seeds, watering can,
      spade, wheelbarrow, compost, fence, gate, leash, collar, bowl, cradle, pushchair, nappies, lunch box, pencil case, notebook,
      timetable, bicycle, helmet, pump, inner tube, chain, brakes, tyre, jack, oil, wipers, anchor, sail, life jacket, compass
    `),
    actions: split(`
      Pack, Check, Clean, Order, Book, Repair, Charge, Label, Count, Return, Buy, Borrow, Wash, Store, Replace, Photograph, Compare,
      Test, Collect, Prepare
    `),
    remarks: split(`
      before noon, two days before, with a friend, at the entrance, in the blue box, for everybody, if it rains, without haste,
      twice, by phone, on the last evening, as agreed
    `),
    sections: split(
      'Before you leave, On the day, In the kitchen, Papers, For the children, Outside, Afterwards, Shopping',
    ),
    item: (action, thing) => `${action} the ${thing}`,
    syllables: LATIN,
  },
  de: {
    occasions: split(`
      Zelten, Wochenendreise, Neue Wohnung, Hochzeit, Schulanfang, Geburtstagsfeier, Marathon, Hausputz, Winterreifen, Segeln,
      Vorstellungsgespräch, Steuererklärung, Ankunft eines Babys, Pflege des Hundes, Gemüsebeete, Radtour, Stromausfall, Erste Hilfe,
      Buchmesse, Konzert, Krankenhausaufenthalt, Langstreckenflug, Picknick, Jahresende
    `),
    things: split(`
      Reisepass, Fahrkarte, Ladegerät, Zelt, Schlafsack, Kocher, Lampe, Seil, Decke, Flasche, Landkarte, Jacke, Stiefel, Regenschirm,
      Handtuch, Medikamente, Verband, Vertrag, Rechnung, Quittung, Versicherungsschein, Kalender, Gästeliste, Speisekarte, Kamera,
      Batterie, Koffer, Rucksack, Schlüssel, Briefkasten, Zähler, Heizkessel, Fenster, Vorhang, Teppich, Regal, Kühlschrank, Backofen,
      Pfanne, Messer, Geschirr, Tischdecke, Kerzen, Geschenk, Blumen, Saatgut, Gießkanne, Spaten, Zaun, Leine, Kinderwagen, Brotdose,
      Stundenplan, Fahrrad, Helm, Luftpumpe, Bremsen, Wagenheber, Anker, Schwimmweste
    `),
    actions: split(`
      einpacken, prüfen, putzen, bestellen, buchen, reparieren, laden, beschriften, zählen, zurückgeben, kaufen, ausleihen, waschen,
      verstauen, ersetzen, fotografieren
    `),
    remarks: split(`
      vor dem Mittag, zwei Tage vorher, mit Freunden, am Eingang, in der blauen Kiste, für alle, bei Regen, in Ruhe, zweimal,
      telefonisch, am letzten Abend, wie besprochen
    `),
    sections: split(
      'Vor der Abreise, Am Tag selbst, In der Küche, Unterlagen, Für die Kinder, Draußen, Danach, Einkauf',
    ),
    item: (action, thing) => `${thing} ${action}`,
    syllables: LATIN,
  },
  ja: {
    occasions: split(`
      キャンプ, 週末旅行, 新しい部屋, 結婚式, 入学準備, 誕生日会, マラソン大会, 大掃除, 冬用タイヤ, 帆走, 就職面接, 確定申告, 赤ちゃんの誕生, 犬の世話, 家庭菜園,
      自転車旅行, 停電対策, 応急手当, 読書会, 演奏会, 入院準備, 長時間の飛行機, 遠足, 年末年始
    `),
    things: split(`
      旅券, 切符, 充電器, 寝袋, 懐中電灯, 毛布, 水筒, 地図, 上着, 長靴, 雨傘, 手拭い, 常備薬, 包帯, 体温計, 契約書, 請求書, 領収書, 保険証, 予定表, 名簿, 献立,
      写真機, 電池, 旅行鞄, 財布, 家の鍵, 郵便受け, 給湯器, 窓, カーテン, 絨毯, 本棚, 冷蔵庫, 鍋, 包丁, 食器, ろうそく, 贈り物, 花束, 種, じょうろ, 柵, 首輪,
      乳母車, 弁当箱, 筆箱, 時間割, ヘルメット, 空気入れ, 錨, 救命胴衣
    `),
    actions: split(
      '準備する, 確認する, 掃除する, 注文する, 予約する, 修理する, 充電する, 数える, 返却する, 購入する, 洗う, 交換する',
    ),
    remarks: split(
      '午前中に, 二日前まで, 友人と一緒に, 玄関で, 青い箱に, 全員分, 雨の場合, 落ち着いて, 二回, 電話で, 最後の夜に, 約束どおり',
    ),
    sections: split('出発前, 当日, 台所, 書類, 子ども用, 屋外, その後, 買い物'),
    item: (action, thing) => `${thing}を${action}`,
    syllables: split(
      'カ, ミ, ト, ラ, セ, ノ, リン, ダ, ホ, ベル, マ, ソ, キ, ルー, ナ, ヴェ, ロ, タ, シ, モン',
    ),
  },
} satisfies Record<string, LocaleWords>;

/** The languages of synthetic catalogs. */
export const SYNTHETIC_LOCALES = ['en', 'de', 'ja'] as const satisfies Array<keyof typeof WORDS>;

export type SyntheticLocale = (typeof SYNTHETIC_LOCALES)[number];

function split(text: string): readonly string[] {
  return text.trim().split(/\s*,\s*/);
}
