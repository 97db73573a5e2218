import type { Kysely } from 'kysely';
import type { InsightsEvent } from '@/lib/server/insights/insights-event';
import type { InsightsTables } from '@/lib/server/insights/sql/insights-tables';

/** Stores events one by one, each once, and marks their visitors. */
export async function storeTestEvents(
  db: Kysely<InsightsTables>,
  events: readonly InsightsEvent[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const labels = new Map<string, number>();
    const label = async (value: string | null) => {
      if (value === null) return null;
      const known = labels.get(value);
      if (known !== undefined) return known;
      await transaction
        .insertInto('label')
        .values({ value })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { key } = await transaction
        .selectFrom('label')
        .select('key')
        .where('value', '=', value)
        .executeTakeFirstOrThrow();
      labels.set(value, key);
      return key;
    };
    for (const event of events) {
      const dedupe = event.insertId === null ? null : Buffer.from(event.insertId.padEnd(16).slice(0, 16));
      if (dedupe) {
        const stored = await transaction
          .selectFrom('event')
          .select('key')
          .where('dedupe', '=', dedupe)
          .executeTakeFirst();
        if (stored) continue;
      }
      let visitor: number | null = null;
      if (event.visitor !== null) {
        await transaction
          .insertInto('visitor')
          .values({ id: event.visitor })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const row = await transaction
          .selectFrom('visitor')
          .select('key')
          .where('id', '=', event.visitor)
          .executeTakeFirstOrThrow();
        visitor = row.key;
      }
      await transaction
        .insertInto('event')
        .values({
          dedupe,
          time: event.time,
          received: event.received,
          visitor,
          flags: event.flags,
          name: (await label(event.name)) ?? 0,
          page_kind: await label(event.pageKind),
          page: await label(event.page),
          list: await label(event.list),
          language: await label(event.language),
          subject: await label(event.subject),
          place: await label(event.place),
          amount: event.amount,
          properties: JSON.stringify(event.properties),
        })
        .execute();
      if ((event.flags & 7) !== 0) continue;
      await transaction
        .insertInto('pending')
        .values({ visitor: visitor ?? 0, since: event.time })
        .onConflict((conflict) =>
          conflict
            .column('visitor')
            .doUpdateSet({ since: event.time })
            .where('pending.since', '>', event.time),
        )
        .execute();
    }
  });
}
