import type { CatalogWriter, ContentKind } from '@/lib/catalog/catalog-store';
import { ContentError } from '@/lib/catalog/content-error';
import { DEFAULT_CHANNEL } from './default-channel';

/** Ids of the records in the store, for one locale. */
export type KnownRecords = {
  tags: ReadonlySet<string>;
  channels: ReadonlySet<string>;
  /** Templates of the embedded catalog. An import cannot replace them. */
  embeddedTemplates: ReadonlySet<string>;
  /** Ids of the imported templates by the checksums of their imports. */
  idByChecksum: ReadonlyMap<string, string>;
};

export async function listKnownRecords(store: CatalogWriter, locale: string): Promise<KnownRecords> {
  const embedded = await store.listSources('embedded');
  const imported = await store.listSources('imported');
  const all = [...embedded, ...imported];
  const idsOf = (records: typeof all, kind: ContentKind) =>
    new Set(records.filter((record) => record.kind === kind && record.locale === locale).map(({ id }) => id));
  return {
    tags: idsOf(all, 'tag'),
    channels: idsOf(all, 'channel').add(DEFAULT_CHANNEL.id),
    embeddedTemplates: idsOf(embedded, 'template'),
    idByChecksum: new Map(
      imported
        .filter((record) => record.kind === 'template' && record.locale === locale)
        .map(({ checksum, id }) => [checksum, id]),
    ),
  };
}

/**
 * @throws ContentError with a list of the known ids if one of `ids` is not known.
 */
export function requireKnownIds(
  where: { file: string; line: number | null },
  kind: 'tag' | 'channel',
  ids: readonly string[],
  known: ReadonlySet<string>,
): void {
  const unknown = ids.find((id) => !known.has(id));
  if (unknown === undefined) return;
  const list = [...known].sort().join(', ') || 'none yet';
  throw new ContentError(where.file, where.line, `unknown ${kind} “${unknown}”; known ${kind}s: ${list}`);
}
