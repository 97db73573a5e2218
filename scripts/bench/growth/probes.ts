import type { Template } from '@/lib/catalog/template';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { syntheticList } from './synthetic-catalog';
import { SYNTHETIC_TAGS, WORDS } from './words';

/** A kind of request. Each round requests another of its URLs, if there are several. */
export type Probe = { name: string; urls: string[]; isSearch: boolean };

/** Number of lists, from all parts of a catalog, whose pages and words are requested. */
const SAMPLE = 200;

/** Made-up names that items have in brackets: each is in few lists. */
const NAME = / \((\p{L}{5,})\)$/u;

/**
 * Chooses requests to a synthetic catalog. Those for different sizes of it ask for the same things.
 *
 * @param read requests a URL of the site
 */
export async function chooseProbes(lists: number, read: (url: string) => Promise<string>): Promise<Probe[]> {
  const sample = Array.from({ length: SAMPLE }, (_, index) =>
    syntheticList({ lists, seed: 1 }, Math.floor((index * lists) / SAMPLE)).map(({ value }) => value),
  ).flat();
  const idsOf = (locale: string) => sample.flatMap((list) => (list.locale === locale ? [list.id] : []));
  const names = sample.filter(({ locale }) => locale === DEFAULT_LOCALE).flatMap(namesOf);
  const [tag = ''] = SYNTHETIC_TAGS;
  const page = (name: string, ...urls: string[]): Probe => ({ name, urls, isSearch: false });
  const search = (name: string, queries: readonly string[], locale = DEFAULT_LOCALE): Probe => ({
    name: `Search: ${name}`,
    urls: queries.map((query) => `/api/search?${new URLSearchParams({ q: query, locale })}`),
    isSearch: true,
  });
  return [
    page('/', paths.home()),
    page('/{id}', ...idsOf(DEFAULT_LOCALE).map(paths.template)),
    page('/de/{id}', ...idsOf('de').map((id) => localizedPath(paths.template(id), 'de'))),
    page('/templates/{tag}', paths.tag(tag)),
    page('/templates/{tag}/{last}', await findLastPage(paths.tag(tag), read)),
    page('/channel/{id}', paths.channel('synthetic-channel-1')),
    page('/templates', paths.templates()),
    search('common word', WORDS.en.things.slice(0, 10)),
    search('rare word', names),
    search('misspelt word', names.map(misspell)),
    search('one letter', [...'abcdefghiklmnoprstvw']),
    search('Japanese word', WORDS.ja.things, 'ja'),
    page('/sitemaps/templates-1.xml', '/sitemaps/templates-1.xml'),
    page('/feed.xml', '/feed.xml'),
  ];
}

function namesOf({ checklist }: Template): string[] {
  return checklist.sections.flatMap(({ items }) => items.flatMap(({ text }) => NAME.exec(text)?.[1] ?? []));
}

/** The last page to which the first one links. */
async function findLastPage(first: string, read: (url: string) => Promise<string>): Promise<string> {
  const links = (await read(first)).matchAll(new RegExp(`href="${first}/(\\d+)"`, 'g'));
  const last = Math.max(1, ...Array.from(links, ([, number]) => Number(number)));
  return last === 1 ? first : `${first}/${last}`;
}

/** Swaps the third and the fourth letter. */
function misspell(word: string): string {
  return word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4);
}
