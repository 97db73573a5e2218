import { type Kysely, sql } from 'kysely';
import { countPages } from '@/lib/catalog/paginate';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import type { CatalogTables } from '@/lib/server/catalog/sql/catalog-tables';
import { SYNTHETIC_TAGS, WORDS } from '@/scripts/bench/seed/words';

/** A kind of request. Each round requests another of its URLs, if there are several. */
export type Probe = {
  name: string;
  urls: string[];
  /** Longest time until the response, in ms. The processor time of other requests is compared with a smaller catalog. */
  limitMs?: number | undefined;
};

/** Number of different URLs of a probe. */
const VARIETY = 40;

const RARE_LIMIT = 50;
const COMMON_LIMIT = 150;

/** Chooses requests to a synthetic catalog. Those for different sizes of it ask for the same things. */
export async function chooseProbes(db: Kysely<CatalogTables>): Promise<Probe[]> {
  const [tag = ''] = SYNTHETIC_TAGS;
  const total = await countList(db, `tag:${tag}`);
  const translated = await pickIds(db, 'de');
  const originals = await pickIds(db, DEFAULT_LOCALE);
  const common = await pickWords(db, { from: 0.3, to: 1 });
  const rare = await pickWords(db, { from: 0, to: 0 });
  const known = await pickWords(db, { from: 0.001, to: 0.05 });
  const search = (name: string, limitMs: number, queries: readonly string[], locale = DEFAULT_LOCALE) => ({
    name: `Search: ${name}`,
    limitMs,
    urls: queries.map((query) => `/api/search?${new URLSearchParams({ q: query, locale })}`),
  });
  const page = (name: string, urls: string[]): Probe => ({ name, urls });
  return [
    page('/', [paths.home()]),
    page('/{id}', originals.map(paths.template)),
    page(
      '/de/{id}',
      translated.map((id) => localizedPath(paths.template(id), 'de')),
    ),
    page('/templates/{tag}', [paths.tag(tag)]),
    page('/templates/{tag}/{last}', [paths.tag(tag, countPages(total))]),
    page('/channel/{id}', [paths.channel('synthetic-channel-1')]),
    page('/templates', [paths.templates()]),
    search('common word', COMMON_LIMIT, common),
    search('rare word', RARE_LIMIT, rare),
    search('misspelt word', RARE_LIMIT, known.map(misspell)),
    search('one letter', COMMON_LIMIT, [...'abcdefghiklmnoprstvw']),
    search('Japanese word', RARE_LIMIT, WORDS.ja.things, 'ja'),
    page('/sitemaps/templates-1.xml', ['/sitemaps/templates-1.xml']),
    page('/feed.xml', ['/feed.xml']),
  ];
}

async function countList(db: Kysely<CatalogTables>, scope: string): Promise<number> {
  const { size } = await db
    .selectFrom('list_block')
    .select(({ fn }) => fn.sum<number>('size').as('size'))
    .where('scope', '=', scope)
    .where('sort', '=', 'newest')
    .where('locale', '=', DEFAULT_LOCALE)
    .executeTakeFirstOrThrow();
  return Number(size);
}

/** Ids from all parts of the catalog. */
async function pickIds(db: Kysely<CatalogTables>, locale: string): Promise<string[]> {
  const ids: string[] = [];
  for (const start of SYNTHETIC_TAGS) {
    const rows = await db
      .selectFrom('template')
      .select('id')
      .where('locale', '=', locale)
      .where('id', '>=', `${start}-`)
      .orderBy('id')
      .limit(Math.ceil(VARIETY / SYNTHETIC_TAGS.length))
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Words that a share of the lists contains; with a share of 0, words in two to ten lists. */
async function pickWords(
  db: Kysely<CatalogTables>,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const { count } = await db
    .selectFrom('search_total')
    .select('template_count as count')
    .where('locale', '=', DEFAULT_LOCALE)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('search_word')
    .select('word')
    .where('locale', '=', DEFAULT_LOCALE)
    .where('template_count', '>=', Math.max(2, from * count))
    .where('template_count', '<=', Math.max(10, to * count))
    .where(sql`length(word)`, '>=', 6)
    .orderBy(sql`substr(word, 3)`)
    .limit(VARIETY)
    .execute();
  return rows.map(({ word }) => word);
}

/** Swaps the third and the fourth letter. */
function misspell(word: string): string {
  return word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4);
}
