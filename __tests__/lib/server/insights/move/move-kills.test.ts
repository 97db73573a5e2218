/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { bundledScript } from '@/__tests__/support/bundled-script';
import { fillOldInsights } from '@/__tests__/support/fill-old-insights';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { makeInsightsEvent } from '@/__tests__/support/insights-events';
import { propertyRuns } from '@/__tests__/support/property-runs';
import { runProgram } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { type ComparedDay, hasSameVisits } from '@/lib/server/insights/move/move-events';
import { readBlockInfos } from '@/lib/server/insights/store/day-blocks';
import { openInsightsStore } from '@/lib/server/insights/store/open-insights-store';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 4, 2, 12);

/** Days after those of the fixture, which are two. */
const DAYS = 3;

/** Several chunks of rows, of which each is a transaction. */
const EVENTS_OF_A_DAY = 1_200;

/** After how many statements a run is killed: in the first day, while it is packed, in later ones, and while both stores are compared. */
const KILLS = [15, 60, 6, 30, 4, 11, 21, 45, 80];

const { file } = temporaryFolder();

describe.each(insightsEngines())('on %s', (engine, createUrl) => {
  test('after kills at any statement, another run goes on, and each event is moved once', async () => {
    const url = await createUrl();
    const events = Array.from({ length: DAYS * EVENTS_OF_A_DAY }, (_, index) =>
      makeInsightsEvent({
        insertId: index % 50 === 0 ? null : `${index}`,
        visitor: `visitor ${index % 400}`,
        time: NOON + 2 * DAY + Math.floor(index / EVENTS_OF_A_DAY) * DAY + (index % 400) * 7_000,
        properties: JSON.stringify({ index }),
      }),
    );
    await fillOldInsights(url, events);
    const script = await bundledScript('__tests__/support/move-or-die.ts');
    const run = (statements: number) =>
      runProgram([script, url, file(`cache-${engine}`), `${NOON + 30 * DAY}`, `${statements}`]);
    let kills = 0;
    for (const statements of KILLS.slice(0, propertyRuns(KILLS.length, 0.2))) {
      const { stdout } = await run(statements);
      if (stdout === '') kills += 1;
    }
    expect(kills).toBeGreaterThan(1);
    const { stdout, stderr } = await run(Number.POSITIVE_INFINITY);
    expect(stderr).toBe('');
    const compared = JSON.parse(stdout) as ComparedDay[];
    expect(compared).toHaveLength(2 + DAYS);
    expect(compared.filter((day) => day.missing > 0 || !hasSameVisits(day) || day.doubt !== null)).toEqual(
      [],
    );
    const store = await openInsightsStore(url);
    const blocks = await readBlockInfos(store.db);
    expect(blocks.map(({ day, events: count }) => [day, count])).toEqual(
      compared.map(({ day, events: count }) => [day, count]),
    );
    expect(await store.db.selectFrom('inbox').select('seq').execute()).toEqual([]);
    await store.db.destroy();
  });
});
