import { createInsightsWriter } from '@/lib/server/insights/get-insights-writer';
import { StorageLimits } from '@/lib/server/insights/ingest/storage-limits';
import { createInsightsForwarder } from '@/lib/server/tracking-proxy/insights-forwarder';
import { startProxy } from './start-proxy';

/** Command that `killInsightsServers` runs: `serve-insights.ts URL`. Receives events for a database, and prints its port. */
async function main([url = '']: string[]): Promise<void> {
  const writer = createInsightsWriter(url);
  await writer.open();
  const { port } = await startProxy('http://127.0.0.1:1', {
    forward: createInsightsForwarder({
      writer,
      limits: new StorageLimits(writer),
      retentionDays: 30,
      otherEvents: [],
    }),
    requestsPerMinute: 1_000_000,
  });
  console.log(port);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
