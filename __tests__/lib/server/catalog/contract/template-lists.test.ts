/** @jest-environment node */
import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildTestTemplate } from '@/__tests__/support/build-test-template';
import { openStore } from '@/__tests__/support/open-store';
import { ENGINES, openTestCatalog, type TestCatalog } from '@/__tests__/support/open-test-catalog';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { readAll } from '@/__tests__/support/read-all';
import type { CatalogStore, TemplateList } from '@/lib/catalog/catalog-store';
import type { Template } from '@/lib/catalog/template';
import { mixSubjects } from '@/lib/server/catalog/mix-subjects';
import { titleSortKey } from '@/lib/server/catalog/title-sort-key';

const LOCALES = ['en', 'de', 'ja'];
/** The same SQL runs on both engines. On a server, its statements take longer. */
const RUNS = { SQLite: 18, PostgreSQL: 6 } as const;

const TAGS = ['home', 'pets', 'work'];
const CHANNELS = ['desk', 'house'];

const variant = fc.record({
  id: fc.integer({ min: 0, max: 24 }).map((number) => `list-${number}`),
  locale: fc.constantFrom(...LOCALES),
  title: fc.constantFrom(
    'Zebra',
    'ärger',
    'apple',
    'Äpfel',
    'apple pie',
    '“Apple”',
    'さくら',
    'ガーデン',
    '庭',
    '😀',
  ),
  tags: fc.shuffledSubarray(TAGS),
  channel: fc.constantFrom(...CHANNELS),
  featured: fc.boolean(),
  updated: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-02'),
});

/** A batch removes or puts variants, each of which is in it once. */
const batch = fc.record({
  changes: fc.uniqueArray(fc.record({ variant, isRemoved: fc.boolean() }), {
    minLength: 12,
    maxLength: 40,
    selector: ({ variant: { id, locale } }) => `${locale}/${id}`,
  }),
  removesAll: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  pageSize: fc.integer({ min: 1, max: 12 }),
});

type Batch = typeof batch extends fc.Arbitrary<infer Value> ? Value : never;

class Model {
  readonly #variants = new Map<string, Template>();
  #revision = 0;

  /** Applies a batch to the model, and returns it as a change of the store. */
  change({ changes, removesAll }: Pick<Batch, 'changes' | 'removesAll'>) {
    const removed = removesAll
      ? [...this.#variants.values()]
      : changes.filter(({ isRemoved }) => isRemoved).map(({ variant: parts }) => parts);
    const added = removesAll
      ? []
      : changes.filter(({ isRemoved }) => !isRemoved).map(({ variant: parts }) => buildTestTemplate(parts));
    for (const { id, locale } of removed) this.#variants.delete(`${locale}/${id}`);
    for (const value of added) this.#variants.set(`${value.locale}/${value.id}`, value);
    this.#revision += 1;
    return {
      source: 'imported' as const,
      put: added.map((value) => ({ kind: 'template' as const, checksum: `${this.#revision}`, value })),
      remove: removed.map(({ id, locale }) => ({ kind: 'template' as const, id, locale })),
    };
  }

  list(locale: string, list: TemplateList): string[] {
    return this.#list(locale, list).map(nameOf);
  }

  /** All pages of a list, on each of which subjects are mixed in the order of the editors. */
  listPages(locale: string, list: TemplateList, size: number): string[] {
    const templates = this.#list(locale, list);
    if (list.order !== 'editors') return templates.map(nameOf);
    const starts = templates.flatMap((_, index) => (index % size === 0 ? index : []));
    return starts.flatMap((start) => mixSubjects(templates.slice(start, start + size))).map(nameOf);
  }

  #list(locale: string, { filter, order = 'newest' }: TemplateList): Template[] {
    const isListed = ({ tags, channel, featured }: Template) => {
      if (!filter) return true;
      if ('tag' in filter) return tags.includes(filter.tag);
      return 'channel' in filter ? channel === filter.channel : featured;
    };
    const keysOf = ({ id, title, tags, featured, updated }: Template) => {
      if (order === 'title') return [titleSortKey(title), id];
      const ofEditors = [featured ? '0' : '1', hash('sha256', id).slice(0, 8), id];
      if (order === 'newest') return [String(99_999_999 - Number(updated.replaceAll('-', ''))), ...ofEditors];
      if (order === 'editors') return ofEditors;
      const isMain = filter && 'tag' in filter && tags[0] === filter.tag;
      return [isMain ? '0' : '1', ...ofEditors];
    };
    const listOf = (own: string) =>
      [...this.#variants.values()]
        .filter((template) => template.locale === own && isListed(template))
        .map((template) => ({ template, keys: keysOf(template) }))
        .sort((a, b) => compareKeys(a.keys, b.keys))
        .map(({ template }) => template);
    const originals = locale === 'en' ? [] : listOf('en');
    const hasTranslation = ({ id }: Template) => this.#variants.has(`${locale}/${id}`);
    return [...listOf(locale), ...originals.filter((template) => !hasTranslation(template))];
  }

  get ids(): string[] {
    return [...new Set([...this.#variants.values()].map(({ id }) => id))].sort();
  }

  /** Number and newest date of the variants in a locale that are listed. */
  summarize(locale: string, isListed: (template: Template) => boolean = () => true) {
    const variants = [...this.#variants.values()].filter((one) => one.locale === locale && isListed(one));
    return { locale, updated: datesOf(variants).at(-1) ?? null, templateCount: variants.length };
  }

  /** Those of the whole catalog. */
  summarizeCatalog(locale: string) {
    const variants = [...this.#variants.values()].filter((one) => one.locale === locale);
    return { id: '', ...this.summarize(locale), oldest: datesOf(variants)[0] };
  }
}

function datesOf(variants: readonly Template[]): string[] {
  return variants.map(({ updated }) => updated).sort();
}

function nameOf({ locale, id, title }: Pick<Template, 'locale' | 'id' | 'title'>): string {
  return `${locale}/${id}/${title}`;
}

function compareKeys(a: readonly string[], b: readonly string[]): number {
  for (const [index, key] of a.entries()) {
    const order = Buffer.compare(Buffer.from(key), Buffer.from(b[index] ?? ''));
    if (order !== 0) return order;
  }
  return 0;
}

const LISTS: readonly TemplateList[] = [
  {},
  { order: 'title' },
  { order: 'editors' },
  { filter: { featured: true } },
  ...CHANNELS.flatMap((channel) =>
    (['newest', 'editors'] as const).map((order) => ({ filter: { channel }, order })),
  ),
  ...TAGS.flatMap((tag) =>
    (['newest', 'title', 'best'] as const).map((order) => ({ filter: { tag }, order })),
  ),
];

describe.each(ENGINES)('%s', (engine) => {
  let catalog: TestCatalog;
  let store: CatalogStore;
  /** Another connection, which writes between the reads of the first one. */
  let writer: CatalogStore;

  beforeAll(async () => {
    catalog = await openTestCatalog(engine);
    store = catalog.store;
    writer = await openStore(catalog.location);
    const tags = TAGS.map((id) => ({ id, locale: 'en', title: `About ${id}`, description: 'D.' }));
    const channels = CHANNELS.map((id) => ({ id, locale: 'en', title: `The ${id}`, description: 'D.' }));
    const put = [
      ...tags.map((value) => ({ kind: 'tag' as const, checksum: 'x', value })),
      ...channels.map((value) => ({ kind: 'channel' as const, checksum: 'x', value })),
    ];
    await store.applyChange({ source: 'imported', put, remove: [] });
  });

  afterAll(async () => {
    await writer.close();
    await catalog.close();
  });

  async function readAllPages(locale: string, list: TemplateList, size: number): Promise<string[]> {
    const names: string[] = [];
    for (let number = 1; ; number++) {
      const { items, total } = await store.listTemplates(locale, { ...list, page: { number, size } });
      names.push(...items.map(nameOf));
      if (number * size >= total) {
        expect(names).toHaveLength(total);
        return names;
      }
    }
  }

  async function removeTemplates(): Promise<void> {
    const remove = (await readAll(store.listSources('imported'))).filter(({ kind }) => kind === 'template');
    await store.applyChange({ source: 'imported', put: [], remove });
  }

  test('after any changes, the pages of each list contain each of its templates once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 6 }), async (batches) => {
        await removeTemplates();
        const model = new Model();
        for (const [index, { pageSize, ...changes }] of batches.entries()) {
          await (index % 2 ? store : writer).applyChange(model.change(changes));
          for (const locale of LOCALES) {
            for (const list of LISTS) {
              expect(await readAllPages(locale, list, pageSize)).toEqual(
                model.listPages(locale, list, pageSize),
              );
            }
            const counts = TAGS.map((tag) => [tag, model.list(locale, { filter: { tag } }).length] as const);
            expect((await store.listTags(locale)).map((tag) => [tag.id, tag.templateCount])).toEqual(
              counts.filter(([, count]) => count > 0),
            );
          }
          await expectChunks(model);
          await expectVariants(model);
        }
      }),
      { numRuns: propertyRuns(RUNS[engine], 1 / 4), endOnFailure: true },
    );
  });

  /** Sitemaps consist of chunks with each template in one of them. */
  async function expectChunks(model: Model): Promise<void> {
    const dates = await store.listTemplateChunks();
    const chunks = await Promise.all(dates.map((_, number) => store.readTemplateChunk(LOCALES, number)));
    expect(chunks.flatMap((chunk) => [...new Set(chunk.map(({ id }) => id))])).toEqual(model.ids);
    expect(dates).toEqual(
      chunks.map((chunk) =>
        chunk
          .map(({ updated }) => updated)
          .sort()
          .at(-1),
      ),
    );
  }

  /** Sitemaps and pages of tags show the number and the newest date of templates. */
  async function expectVariants(model: Model): Promise<void> {
    const variants = [...LOCALES].sort().map((locale) => model.summarizeCatalog(locale));
    expect(await store.listCatalogVariants()).toEqual(variants.filter((one) => one.templateCount > 0));
    const groups = [
      ...TAGS.map((id) => ['tag', id, (template: Template) => template.tags.includes(id)] as const),
      ...CHANNELS.map((id) => ['channel', id, (template: Template) => template.channel === id] as const),
    ];
    for (const [kind, id, isListed] of groups) {
      const variant = { id, ...model.summarize('en', isListed) };
      const isShown = kind === 'channel' || variant.templateCount > 0;
      expect(await store.listLocaleVariants(kind, id)).toEqual(isShown ? [variant] : []);
    }
  }

  test('chunks of sitemaps have a thousand variants at most, and all of a template', async () => {
    await removeTemplates();
    const model = new Model();
    const numbers = Array.from({ length: 2001 }, (_, number) => number);
    const variants = numbers.flatMap((number) =>
      LOCALES.slice(0, number % 7 ? 1 : 3).map((locale) => ({
        ...{
          id: `list-${number}`,
          locale,
          title: 'apple' as const,
          tags: [],
          channel: 'desk',
          featured: false,
        },
        updated: number % 3 ? ('2026-01-01' as const) : ('2026-01-02' as const),
      })),
    );
    const changes = variants.map((parts) => ({ variant: parts, isRemoved: false }));
    await store.applyChange(model.change({ changes, removesAll: false }));
    await expectChunks(model);
    const sizes = [0, 1, 2, 3].map(async (number) => (await store.readTemplateChunk(LOCALES, number)).length);
    expect(await Promise.all(sizes)).toEqual([1000, 1000, 573, 0]);
  });
});
