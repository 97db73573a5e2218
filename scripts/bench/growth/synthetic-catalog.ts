import { buildTemplate } from '@/lib/catalog/build-template';
import type { ContentRecord } from '@/lib/catalog/catalog-store';
import type { ChecklistItem, ChecklistSection } from '@/lib/catalog/checklist';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { capitalize } from '@/lib/text/capitalize';
import { Random } from '@/scripts/support/random';
import { type LocaleWords, SYNTHETIC_LOCALES, SYNTHETIC_TAGS, type SyntheticLocale, WORDS } from './words';

export type SyntheticCatalog = {
  /** Number of checklists, not counting their translations. */
  lists: number;
  /** The same seed gives the same catalog. */
  seed: number;
};

export type TemplateRecord = Extract<ContentRecord, { kind: 'template' }>;

/** Share of the lists that have translations, and the chance of each locale to be among them. */
const TRANSLATED_SHARE = 0.15;
const LOCALE_SHARE = 0.4;

const CHANNEL_COUNT = 12;

const FEATURED_LISTS = 40;

/** The newest date. A fixed one, so that the catalog does not depend on the day. */
const NEWEST_DATE = Date.parse('2026-11-01');

const DAYS = 8 * 365;

const DAY = 86_400_000;

/** Share of the items with a name in them. With the words of `WORDS` alone, a large catalog would have no rare words. */
const NAME_SHARE = 0.3;

const NAME_COUNT = 200_000;

/** The characters of generated ids, see `createItemId`. */
const ID_ALPHABET = '23456789bcdfghjkmnpqrstvwxz';

/** The tags and channels of a synthetic catalog, in all its languages. */
export function syntheticGroups(): Array<Exclude<ContentRecord, { kind: 'template' }>> {
  return SYNTHETIC_LOCALES.flatMap((locale) => {
    const words = WORDS[locale];
    const tags = SYNTHETIC_TAGS.map((id, index) => ({
      kind: 'tag' as const,
      checksum: `${locale}/${id}`,
      value: { id, locale, title: at(words.occasions, index), description: `${at(words.occasions, index)}.` },
    }));
    const channels = Array.from({ length: CHANNEL_COUNT }, (_, index) => {
      const title = nameOf(words, index * 977);
      const value = { id: channelId(index), locale, title, description: `${title}.` };
      return { kind: 'channel' as const, checksum: `${locale}/${value.id}`, value };
    });
    return [...tags, ...channels];
  });
}

/**
 * Returns a list with its translations, the original first. Each depends on the seed and its number alone, so that several
 * threads can generate parts of a catalog. Lists with higher numbers are older.
 *
 * @param number zero-based.
 */
export function syntheticList({ lists, seed }: SyntheticCatalog, number: number): TemplateRecord[] {
  const random = new Random(seed, number);
  const tags = pickTags(random);
  const age = Math.floor(DAYS * (number / lists) ** 1.5);
  const metadata = {
    id: `${tags[0] ?? 'list'}-${nameOf(WORDS.en, random.zipf(NAME_COUNT)).toLowerCase()}-${number.toString(36)}`,
    tags,
    channel: channelId(random.zipf(CHANNEL_COUNT)),
    updated: new Date(NEWEST_DATE - age * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length),
    featured: random.chance(FEATURED_LISTS / lists),
  };
  const isTranslated = random.chance(TRANSLATED_SHARE);
  const locales = SYNTHETIC_LOCALES.filter(
    (locale) => locale === DEFAULT_LOCALE || (isTranslated && random.chance(LOCALE_SHARE)),
  );
  const shape = pickShape(random);
  return locales.map((locale) => {
    const texts = new Random(seed, number, SYNTHETIC_LOCALES.indexOf(locale) + 1);
    return {
      kind: 'template',
      checksum: `${seed}/${metadata.id}/${locale}`,
      value: buildVariant(texts, { ...metadata, locale }, shape),
    };
  });
}

type Shape = ReadonlyArray<{
  id: string;
  items: ReadonlyArray<{ id: string; z: string; isNested: boolean }>;
}>;

/** The sections and items of a list, which its translations have in common. */
function pickShape(random: Random): Shape {
  let topLevel = 0;
  let nested = 0;
  return Array.from({ length: 2 + random.below(4) }, () => ({
    id: createId(random),
    items: Array.from({ length: 3 + random.zipf(8) }, (_, index) => {
      const isNested = index > 0 && random.chance(0.15);
      if (isNested) nested += 1;
      else {
        topLevel += 1;
        nested = 0;
      }
      return { id: createId(random), z: isNested ? `${topLevel}.${nested}` : String(topLevel), isNested };
    }),
  }));
}

function buildVariant(
  random: Random,
  metadata: {
    id: string;
    locale: SyntheticLocale;
    tags: string[];
    channel: string;
    updated: string;
    featured: boolean;
  },
  shape: Shape,
): TemplateRecord['value'] {
  const words = WORDS[metadata.locale];
  const occasion = at(words.occasions, SYNTHETIC_TAGS.indexOf(metadata.tags[0] ?? ''));
  const [first, second] = [random.pick(words.things), random.pick(words.things)];
  const name = nameOf(words, random.zipf(NAME_COUNT));
  const title = random.chance(0.5) ? `${occasion}: ${first}, ${second}` : `${occasion} – ${name}`;
  const summary = `${occasion}, ${random.pick(words.remarks)}: ${first}, ${second}, ${random.pick(words.things)}, ${name}.`;
  const titles = new Set<string>();
  const sections = shape.map(({ id, items }): ChecklistSection => {
    const sectionTitle = random.pick(words.sections.filter((entry) => !titles.has(entry)));
    titles.add(sectionTitle);
    return { id, title: sectionTitle, level: 2, items: items.map((item) => buildItem(random, words, item)) };
  });
  return buildTemplate({ ...metadata, title, summary, keywords: [] }, { sections });
}

function buildItem(random: Random, words: LocaleWords, { id, z }: { id: string; z: string }): ChecklistItem {
  const text = capitalize(words.item(random.pick(words.actions), random.pick(words.things)));
  const remark = random.chance(0.25) ? ` ${random.pick(words.remarks)}` : '';
  const name = random.chance(NAME_SHARE) ? ` (${nameOf(words, random.zipf(NAME_COUNT))})` : '';
  return { id, z, text: `${text}${remark}${name}`, checked: false };
}

function pickTags(random: Random): string[] {
  const count = 1 + random.below(3);
  const tags = new Set<string>();
  while (tags.size < count) tags.add(at(SYNTHETIC_TAGS, random.zipf(SYNTHETIC_TAGS.length)));
  return [...tags];
}

/** The name with a rank. The most frequent ones are short. */
function nameOf({ syllables }: LocaleWords, rank: number): string {
  let rest = rank + syllables.length;
  let name = '';
  while (rest > 0) {
    name += at(syllables, rest % syllables.length);
    rest = Math.floor(rest / syllables.length);
  }
  return capitalize(name);
}

function channelId(index: number): string {
  return `synthetic-channel-${index + 1}`;
}

function createId(random: Random): string {
  return createHalfId(random) + createHalfId(random);
}

/** One random number has enough bits for four characters. */
function createHalfId(random: Random): string {
  let number = random.below(ID_ALPHABET.length ** 4);
  let id = '';
  while (id.length < 4) {
    id += ID_ALPHABET.charAt(number % ID_ALPHABET.length);
    number = Math.floor(number / ID_ALPHABET.length);
  }
  return id;
}

function at(entries: readonly string[], index: number): string {
  return entries[index] ?? '';
}
