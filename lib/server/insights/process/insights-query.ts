import type { DayNotes } from '@/lib/insights/day-notes';
import type { InsightsReader } from '@/lib/insights/insights-reader';
import type { ReportLinks } from '@/lib/insights/report-links';
import type { SentMessages } from '@/lib/insights/sent-messages';

type Methods = InsightsReader & DayNotes & ReportLinks & SentMessages;

/** A call of a method of a reader, of the notes, of the links or of the messages, which another process runs. */
export type InsightsQuery = {
  [Method in keyof Methods]: {
    method: Method;
    args: Readonly<Parameters<Methods[Method]>>;
  };
}[keyof Methods];

/** Returns a reader whose methods are run as queries. */
export function createReader(run: <Result>(query: InsightsQuery) => Promise<Result>): InsightsReader {
  return {
    totals: (...args) => run({ method: 'totals', args }),
    series: (...args) => run({ method: 'series', args }),
    breakdown: (...args) => run({ method: 'breakdown', args }),
    board: (...args) => run({ method: 'board', args }),
    vitals: (...args) => run({ method: 'vitals', args }),
    vitalsSeries: (...args) => run({ method: 'vitalsSeries', args }),
    funnel: (...args) => run({ method: 'funnel', args }),
    retention: (...args) => run({ method: 'retention', args }),
    path: (...args) => run({ method: 'path', args }),
    unusualDays: (...args) => run({ method: 'unusualDays', args }),
    status: () => run({ method: 'status', args: [] }),
    firstDay: () => run({ method: 'firstDay', args: [] }),
    exportEvents: (...args) => run({ method: 'exportEvents', args }),
  };
}

/** Returns notes whose methods are run as queries. */
export function createNotes(run: <Result>(query: InsightsQuery) => Promise<Result>): DayNotes {
  return {
    listNotes: (...args) => run({ method: 'listNotes', args }),
    addNote: (...args) => run({ method: 'addNote', args }),
    deleteNote: (...args) => run({ method: 'deleteNote', args }),
  };
}

/** Returns links whose methods are run as queries. */
export function createLinks(run: <Result>(query: InsightsQuery) => Promise<Result>): ReportLinks {
  return {
    listLinks: (...args) => run({ method: 'listLinks', args }),
    findLink: (...args) => run({ method: 'findLink', args }),
    addLink: (...args) => run({ method: 'addLink', args }),
    revokeLink: (...args) => run({ method: 'revokeLink', args }),
  };
}

/** Returns messages whose methods are run as queries. */
export function createMessages(run: <Result>(query: InsightsQuery) => Promise<Result>): SentMessages {
  return {
    claimMessage: (...args) => run({ method: 'claimMessage', args }),
    confirmMessage: (...args) => run({ method: 'confirmMessage', args }),
  };
}

/** What runs queries. */
type Targets = { reader: InsightsReader; notes: DayNotes; links: ReportLinks; messages: SentMessages };

/** Runs a query with the part that has its method. */
export function runQuery(
  { reader, notes, links, messages }: Targets,
  query: InsightsQuery,
): Promise<unknown> {
  switch (query.method) {
    case 'totals':
      return reader.totals(...query.args);
    case 'series':
      return reader.series(...query.args);
    case 'breakdown':
      return reader.breakdown(...query.args);
    case 'board':
      return reader.board(...query.args);
    case 'vitals':
      return reader.vitals(...query.args);
    case 'vitalsSeries':
      return reader.vitalsSeries(...query.args);
    case 'funnel':
      return reader.funnel(...query.args);
    case 'retention':
      return reader.retention(...query.args);
    case 'path':
      return reader.path(...query.args);
    case 'unusualDays':
      return reader.unusualDays(...query.args);
    case 'status':
      return reader.status();
    case 'firstDay':
      return reader.firstDay();
    case 'exportEvents':
      return reader.exportEvents(...query.args);
    case 'listNotes':
      return notes.listNotes(...query.args);
    case 'addNote':
      return notes.addNote(...query.args);
    case 'deleteNote':
      return notes.deleteNote(...query.args);
    case 'listLinks':
      return links.listLinks(...query.args);
    case 'findLink':
      return links.findLink(...query.args);
    case 'addLink':
      return links.addLink(...query.args);
    case 'revokeLink':
      return links.revokeLink(...query.args);
    case 'claimMessage':
      return messages.claimMessage(...query.args);
    case 'confirmMessage':
      return messages.confirmMessage(...query.args);
  }
}
