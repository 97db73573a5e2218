import type { Locale } from '@/lib/config/locales';

/** Visitors who read the site in one language. */
export type Audience = {
  locale: Locale;
  /** Share of the visitors, relative to the others. */
  weight: number;
  /** Their time zones in hours from UTC. */
  utcOffsets: readonly number[];
  /** Origin of the search engine that most of them use. */
  searchEngine: string;
  /** What they search for. That which the catalog does not have is filtered out where it does. */
  missing: readonly string[];
};

export const AUDIENCES: readonly Audience[] = [
  {
    locale: 'en',
    weight: 50,
    utcOffsets: [-8, -6, -5, -5, 0, 0, 10],
    searchEngine: 'https://www.google.com/',
    missing: ['wine cellar', 'skydiving', 'beekeeping', 'marathon', 'aquarium', 'chess club', 'llama'],
  },
  {
    locale: 'de',
    weight: 15,
    utcOffsets: [1],
    searchEngine: 'https://www.google.de/',
    missing: ['imkerei', 'weinkeller', 'fallschirm', 'aquarium', 'schrebergarten pacht', 'kegelabend'],
  },
  {
    locale: 'es',
    weight: 9,
    utcOffsets: [1, 1, -5, -3],
    searchEngine: 'https://www.google.es/',
    missing: ['apicultura', 'paracaidismo', 'acuario', 'quinceañera', 'bodega de vino'],
  },
  {
    locale: 'fr',
    weight: 9,
    utcOffsets: [1],
    searchEngine: 'https://www.google.fr/',
    missing: ['apiculture', 'cave à vin', 'parachute', 'aquarium', 'brocante'],
  },
  {
    locale: 'pt-BR',
    weight: 8,
    utcOffsets: [-3],
    searchEngine: 'https://www.google.com.br/',
    missing: ['apicultura', 'paraquedismo', 'aquário', 'adega', 'festa junina'],
  },
  {
    locale: 'ja',
    weight: 6,
    utcOffsets: [9],
    searchEngine: 'https://search.yahoo.co.jp/',
    missing: ['養蜂', 'スカイダイビング', '熱帯魚', '囲碁', 'ワインセラー'],
  },
  {
    locale: 'ar',
    weight: 3,
    utcOffsets: [3, 3, 2],
    searchEngine: 'https://www.google.com/',
    missing: ['تربية النحل', 'القفز بالمظلات', 'حوض أسماك', 'شطرنج'],
  },
];
