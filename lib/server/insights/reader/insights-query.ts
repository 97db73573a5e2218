import type { InsightsReader } from '@/lib/insights/insights-reader';
import type { QueueLimits } from '@/lib/server/database/bounded-queue';

/** A call of a method of a reader, which another process or thread runs. */
export type InsightsQuery = {
  [Method in keyof InsightsReader]: {
    method: Method;
    args: Readonly<Parameters<InsightsReader[Method]>>;
  };
}[keyof InsightsReader];

export type QueryRunnerOptions = {
  limits: QueueLimits;
  /** The module that is run. Only tests need another. */
  entry?: string | undefined;
};

/** Runs queries elsewhere. */
export interface QueryRunner {
  /** @throws BusyError if too many others wait, it takes too long, or what runs it ends. */
  run<Result>(query: InsightsQuery): Promise<Result>;
  /** Ends the queries that are running. */
  close(): Promise<void>;
}

/** Returns a reader whose methods are run as queries. */
export function createReader(run: QueryRunner['run']): InsightsReader {
  return {
    totals: (...args) => run({ method: 'totals', args }),
    series: (...args) => run({ method: 'series', args }),
    breakdown: (...args) => run({ method: 'breakdown', args }),
    vitals: (...args) => run({ method: 'vitals', args }),
    handOffFunnel: (...args) => run({ method: 'handOffFunnel', args }),
    status: () => run({ method: 'status', args: [] }),
    exportEvents: (...args) => run({ method: 'exportEvents', args }),
  };
}

/** Runs a query with a reader. */
export function runQuery(reader: InsightsReader, query: InsightsQuery): Promise<unknown> {
  switch (query.method) {
    case 'totals':
      return reader.totals(...query.args);
    case 'series':
      return reader.series(...query.args);
    case 'breakdown':
      return reader.breakdown(...query.args);
    case 'vitals':
      return reader.vitals(...query.args);
    case 'handOffFunnel':
      return reader.handOffFunnel(...query.args);
    case 'status':
      return reader.status();
    case 'exportEvents':
      return reader.exportEvents(...query.args);
  }
}
