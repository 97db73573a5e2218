import { parentPort, workerData } from 'node:worker_threads';
import { runQuery } from '@/lib/server/insights/reader/insights-query';
import {
  openReader,
  type QueriedDatabase,
  type QueryReply,
  type QueryRequest,
} from './postgres-query-runner';

async function serve(): Promise<void> {
  const { reader } = await openReader(workerData as QueriedDatabase);
  const reply = (message: QueryReply) => parentPort?.postMessage(message);
  parentPort?.on('message', async ({ id, query }: QueryRequest) => {
    try {
      reply({ id, value: await runQuery(reader, query) });
    } catch (error) {
      const { name, message, code } = error as NodeJS.ErrnoException;
      reply({ id, error: { message, code: code ?? null, isBusy: name === 'InsightsBusyError' } });
    }
  });
  parentPort?.postMessage('ready');
}

void serve();
