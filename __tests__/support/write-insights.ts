import { createInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import { InsightsUnavailableError } from '@/lib/server/insights/writer/event-sink';
import { makeInsightsEvent } from './insights-events';

/** Some pages of a database. */
const PROPERTIES = JSON.stringify({ text: 'x'.repeat(20_000) });

/** A time that is the same in each run. */
const TIME = Date.UTC(2026, 4, 2);

/**
 * Command: `write-insights.ts URL FIRST COUNT`. Writes so many events, one after the other, with ids from the first number on. Prints
 * `stored` or `refused` for each.
 */
async function main([url = '', first, count]: string[]): Promise<void> {
  const writer = createInsightsWriter(url);
  for (let id = Number(first); id < Number(first) + Number(count); id += 1) {
    const event = makeInsightsEvent({ insertId: String(id), time: TIME, properties: PROPERTIES });
    const outcome = await writer.write([event]).then(
      () => 'stored',
      (error: unknown) => {
        if (error instanceof InsightsUnavailableError) return 'refused';
        throw error;
      },
    );
    console.log(outcome);
  }
  await writer.close(5_000);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
