/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { insightsEngines } from '@/__tests__/support/insights-databases';
import { killInsightsServers } from '@/__tests__/support/kill-insights-servers';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';

const KILLS = 100;

const { file } = temporaryFolder();

test.each(insightsEngines())(
  `on %s, after each of ${KILLS} kills, what was answered with 200 is stored once`,
  async (engine, createUrl) => {
    const { events, repeated } = await killInsightsServers(await createUrl(), KILLS, file(engine));
    expect(events).toBeGreaterThan(0);
    console.log(`${engine}, ${KILLS} kills: ${events} events, each once; ${repeated} batches sent again.`);
  },
  3_600_000,
);
