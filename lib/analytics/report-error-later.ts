import type { ErrorInfo } from 'react';

/** Reports an error that a page threw while it was drawn. What it takes to do so is not in the first load. */
export function reportErrorLater(error: unknown, info: ErrorInfo): void {
  import('./report-error').then(({ reportError }) => reportError(error, info)).catch(() => {});
}
