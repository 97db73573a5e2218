/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { bundledScript } from '@/__tests__/support/bundled-script';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { runProgram } from '@/__tests__/support/run-script';
import { openInsightsDatabase } from '@/lib/server/insights/open-insights-database';
import { forgetAttempt, noteAttempt } from '@/lib/server/insights/roll-up/attempts';
import { discardRollUps } from '@/lib/server/insights/roll-up/discard';
import { countSetAside, RollUp } from '@/lib/server/insights/roll-up/roll-up';
import { storeEvents } from '@/lib/server/insights/sql/store-events';
import { openScriptedInsights } from '@/scripts/support/open-insights';

const NOON = Date.UTC(2026, 4, 2, 12);
const VISITORS = 8;

/** No time passes until an attempt that has not ended is one of a process that has. */
const AT_ONCE = { attemptMs: 0 };

/** Times that the process may end before the visitor is set aside. */
const MAX_KILLS = 6;

describe.each(insightsEngines())('on %s', (_, createUrl) => {
  test('a visitor with whom the process ends is set aside after some restarts, and all others are counted', async () => {
    const url = await createUrl();
    const { db, engine, insightsEngine } = await openScriptedInsights(url);
    const events = Array.from({ length: VISITORS }, (_unused, index) =>
      makeInsightsEvent({ visitor: `visitor ${index}`, insertId: `${index}`, time: NOON }),
    );
    await storeEvents(db, insightsEngine, events);
    const script = await bundledScript('__tests__/support/roll-up-or-die.ts');
    const countSessions = async () => (await db.selectFrom('session').select('key').execute()).length;

    async function rollUp(): Promise<number> {
      for (let kills = 0; kills <= MAX_KILLS; kills += 1) {
        const { code, stderr } = await runProgram([script, url, 'visitor 4']);
        if (code === 0) {
          expect(stderr).toContain('The process has ended while it rolled up a visitor');
          return kills;
        }
      }
      throw new Error('Nobody was set aside.');
    }

    expect(await rollUp()).toBeGreaterThan(0);
    expect(await countSessions()).toBe(VISITORS - 1);
    expect(await countSetAside({ db, engine })).toBe(1);
    // The mark of the visitor is tried again first, and then everything is rolled up anew.
    await discardRollUps({ db, engine });
    expect(await rollUp()).toBeGreaterThan(0);
    expect(await countSessions()).toBe(VISITORS - 1);
    expect(await countSetAside({ db, engine })).toBe(1);
    await db.destroy();
  });

  test('a visitor whom another process rolls up while one starts is not set aside', async () => {
    const url = await createUrl();
    const { db, engine, insightsEngine } = await openScriptedInsights(url);
    const other = await openInsightsDatabase(url);
    await storeEvents(db, insightsEngine, [makeInsightsEvent({ time: NOON })]);
    expect(await noteAttempt({ db: other, engine }, { isSingle: true, isPatient: true })).toBe(true);
    let forgotten: Promise<void> | undefined;
    // The attempt ends just after the process that starts has found it.
    const onFound: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some(({ attempt }) => typeof attempt === 'number'))
          forgotten ??= forgetAttempt(other);
        await forgotten;
        return result;
      },
    };
    await new RollUp({ db: db.withPlugin(onFound), engine }, AT_ONCE).recover();
    expect(forgotten).toBeDefined();
    expect(await countSetAside({ db, engine })).toBe(0);
    await Promise.all([db.destroy(), other.destroy()]);
  });

  test('a visitor with whom a process has ended stays set aside when another one starts', async () => {
    const { db, engine, insightsEngine } = await openScriptedInsights(await createUrl());
    await storeEvents(db, insightsEngine, [makeInsightsEvent({ time: NOON })]);
    await noteAttempt({ db, engine }, { isSingle: true, isPatient: true });
    await new RollUp({ db, engine }, AT_ONCE).recover();
    expect(await countSetAside({ db, engine })).toBe(1);
    await new RollUp({ db, engine }, AT_ONCE).recover();
    expect(await countSetAside({ db, engine })).toBe(1);
    await db.destroy();
  });
});
