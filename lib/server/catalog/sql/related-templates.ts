import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { RELATED_LIMITS } from '@/lib/catalog/related-limits';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import type { CatalogTables } from './catalog-tables';
import {
  compareScores,
  findSimilarTemplates,
  type Links,
  type Scored,
  toRows,
} from './find-similar-templates';
import type { SqlEngine } from './sql-engine';
import { TEMPLATES_PER_TRANSACTION, writeTransaction } from './write-transaction';

// Each template has at most six others that are most like it. It also takes its place among the six of those that it is like.

/** Templates that are related by one statement, before other requests have their turn. */
const BATCH_SIZE = 40;

/** Beyond the first three, templates are shown if they have this share of the likeness of the first. */
const MIN_SHARE = 0.5;

/** Scores of templates that editors have chosen are greater, in their order. */
const CHOSEN_SCORE = 1_000_000_000;

type LinkRow = CatalogTables['template_related'];

/** Whether the related templates of all are found. */
export async function areAllRelated(db: Kysely<CatalogTables>): Promise<boolean> {
  return (await listUnrelated(db, 1)).length === 0;
}

/** Finds the related templates of all that need it, some in each transaction. If it is interrupted, the next call continues. */
export async function relateOutdatedTemplates(db: Kysely<CatalogTables>, engine: SqlEngine): Promise<void> {
  const relate = (transaction: Transaction<CatalogTables>) =>
    relateTemplates(transaction, engine, TEMPLATES_PER_TRANSACTION);
  while (!(await writeTransaction(db, engine, relate))) await setImmediate();
}

/**
 * Finds the related templates of those that were indexed since the last call, and of those that have lost one. The search index has to
 * be up to date.
 *
 * @param limit of templates
 * @returns whether all are related. If not, call `relateOutdatedTemplates` after the transaction.
 */
export async function relateTemplates(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  limit = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  for (let done = 0; done < limit; ) {
    const ids = await listUnrelated(transaction, Math.min(BATCH_SIZE, limit - done));
    if (ids.length === 0) return true;
    if (done === 0) await engine.fullText.mergeInserted(transaction);
    await relateBatch(transaction, engine, ids);
    done += ids.length;
    await setImmediate();
  }
  return areAllRelated(transaction);
}

/** Marks the templates to which any of these are related, because they may be so no longer. */
export async function outdateRelatedTo(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  changed: ReadonlyArray<{ id: string }>,
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update search_template set is_related = 0
    where locale = variant and template_id in (
      select template_id from template_related where related_id in ${engine.rows({ id: 'text' }, changed)}
    )
  `.execute(transaction);
}

/** Deletes what is stored of removed templates that no longer exist in any locale, and marks those to which they were related. */
export async function deleteRelated(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  removed: ReadonlyArray<{ id: string }>,
): Promise<void> {
  const { rows: gone } = await sql<{ id: string }>`
    select id from ${engine.rows({ id: 'text' }, removed)} as given
    where not exists (select 1 from template where template.id = given.id)
  `.execute(transaction);
  if (gone.length === 0) return;
  await outdateRelatedTo(transaction, engine, gone);
  const ids = engine.rows({ id: 'text' }, gone);
  await sql`delete from template_related where template_id in ${ids} or related_id in ${ids}`.execute(
    transaction,
  );
}

/**
 * Chooses those to show of the related templates of one, which are sorted by score: those that editors have chosen come first, and are
 * shown alone if editors have chosen enough, also of those that are left out: tact may ask for it. Others follow, up to the limit as
 * long as they are alike.
 */
export function chooseRelated<Row extends Pick<LinkRow, 'score'> & { id: string }>(
  rows: readonly Row[],
  limit: number,
  leftOut: readonly string[],
): Row[] {
  const shown = rows.filter(({ id }) => !leftOut.includes(id));
  const chosen = shown.filter(isChosen);
  if (rows.filter(isChosen).length >= RELATED_LIMITS.enough) return chosen.slice(0, limit);
  const similar = shown.slice(chosen.length);
  const minScore = MIN_SHARE * (similar[0]?.score ?? 0);
  return shown.filter((row, index) => index < RELATED_LIMITS.enough || row.score >= minScore).slice(0, limit);
}

function isChosen({ score }: Pick<LinkRow, 'score'>): boolean {
  return score >= CHOSEN_SCORE;
}

async function listUnrelated(db: Kysely<CatalogTables>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct template_id as id from search_template where is_related = 0
    order by template_id limit ${sql.lit(limit)}
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function relateBatch(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  ids: readonly string[],
): Promise<void> {
  const before = await readLinks(transaction, engine, ids);
  const chosen = await readChosen(transaction, engine, ids);
  const similar = await findSimilarTemplates(transaction, engine, ids, before);
  const links: Links = new Map(
    [...similar].map(([id, scores]) => [id, new Map([...scores, ...(chosen.get(id) ?? [])])]),
  );
  const others = new Set([...similar.values()].flatMap((scores) => scores.map(([id]) => id)));
  const unread = [...others].filter((id) => !links.has(id));
  for (const [id, scores] of await readLinks(transaction, engine, unread)) before.set(id, scores);
  for (const id of unread) links.set(id, before.get(id) ?? new Map());
  for (const [id, scores] of similar) {
    for (const [other, score] of scores) links.set(other, offer(links.get(other) ?? new Map(), [id, score]));
  }
  await writeLinks(transaction, engine, before, links);
  await sql`
    update search_template set is_related = 1
    where is_related = 0 and template_id in ${toRows(engine, ids)}
  `.execute(transaction);
}

async function readLinks(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  ids: readonly string[],
): Promise<Links> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<LinkRow>`
    select template_id, related_id, score from template_related where template_id in ${toRows(engine, ids)}
  `.execute(transaction);
  const links = new Map<string, Map<string, number>>();
  for (const { template_id: id, related_id: related, score } of rows) {
    const scores = links.get(id) ?? new Map<string, number>();
    links.set(id, scores.set(related, Number(score)));
  }
  return links;
}

/** Reads the scores of what comes first, by the id of the template: the related templates that editors have chosen. */
async function readChosen(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  ids: readonly string[],
): Promise<Links> {
  const { rows } = await sql<{ id: string; related: string }>`
    select id, related from template
    where (id, locale) in (select id, ${DEFAULT_LOCALE} from ${toRows(engine, ids)} as given) and related <> '[]'
  `.execute(transaction);
  return new Map(
    rows.map(({ id, related }) => {
      const others = (JSON.parse(related) as string[]).filter((other) => other !== id);
      const score = (index: number) => CHOSEN_SCORE + RELATED_LIMITS.count - index;
      return [id, new Map(others.map((other, index) => [other, score(index)]))];
    }),
  );
}

/** Adds a related template to those of another one, in the place of the one that is least like it. */
function offer(links: ReadonlyMap<string, number>, [id, score]: Scored): ReadonlyMap<string, number> {
  const known = links.get(id);
  if (known !== undefined && isChosen({ score: known })) return links;
  const entries = [...new Map(links).set(id, score)];
  const similar = entries.filter(([, other]) => !isChosen({ score: other })).sort(compareScores);
  return new Map([
    ...entries.filter(([, other]) => isChosen({ score: other })),
    ...similar.slice(0, RELATED_LIMITS.count),
  ]);
}

const LINK_COLUMNS = { template_id: 'text', related_id: 'text', score: 'integer' } as const;

/** Writes what has changed. */
async function writeLinks(
  transaction: Transaction<CatalogTables>,
  engine: SqlEngine,
  before: Links,
  after: Links,
): Promise<void> {
  const toLinks = (links: Links) =>
    [...links].flatMap(([id, scores]) =>
      [...scores].map(([related, score]) => ({ template_id: id, related_id: related, score })),
    );
  const removed = toLinks(before).filter((link) => !after.get(link.template_id)?.has(link.related_id));
  if (removed.length > 0) {
    await sql`
      delete from template_related
      where (template_id, related_id) in (
        select template_id, related_id from ${engine.rows(LINK_COLUMNS, removed)} as given
      )
    `.execute(transaction);
  }
  const written = toLinks(after).filter(
    (link) => before.get(link.template_id)?.get(link.related_id) !== link.score,
  );
  if (written.length > 0) {
    await sql`
      insert into template_related (template_id, related_id, score)
      select template_id, related_id, score from ${engine.rows(LINK_COLUMNS, written)} as given where true
      on conflict (template_id, related_id) do update set score = excluded.score
    `.execute(transaction);
  }
}
