/** The request of an error, as Next gives it to `onRequestError`. */
export type FailedRequest = { method: string; path: string; headers: NodeJS.Dict<string | string[]> };

type ReportRequestError = (error: unknown, request: FailedRequest) => void;

/** A property of `globalThis`, because the server is outside of Next's bundles, each of which has its own modules. */
const PROCESS_KEY = Symbol.for('checkleaf.request-errors');

type ProcessWithReport = typeof globalThis & { [PROCESS_KEY]?: ReportRequestError | null };

/** Reports an error of a page or an API route. Null outside of the production server: there Next logs them. */
export function requestErrorReport(): ReportRequestError | null {
  return (globalThis as ProcessWithReport)[PROCESS_KEY] ?? null;
}

export function setRequestErrorReport(report: ReportRequestError | null): void {
  (globalThis as ProcessWithReport)[PROCESS_KEY] = report;
}
