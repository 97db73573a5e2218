import { processHolder } from '@/lib/server/process-holder';

/** The request of an error, as Next gives it to `onRequestError`. */
export type FailedRequest = { method: string; path: string; headers: NodeJS.Dict<string | string[]> };

type ReportRequestError = (error: unknown, request: FailedRequest) => void;

const report = processHolder<ReportRequestError | null>('checkleaf.request-errors');

/** Reports an error of a page or an API route. Null outside of the production server: there Next logs them. */
export function requestErrorReport(): ReportRequestError | null {
  return report.current ?? null;
}

export function setRequestErrorReport(value: ReportRequestError | null): void {
  report.current = value;
}
