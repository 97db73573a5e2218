import type { ErrorInfo } from 'react';

/** Reports an error that was thrown during rendering. The code for it is not part of the first load. */
export function reportErrorLater(error: unknown, info: ErrorInfo): void {
  import('./report-error').then(({ reportError }) => reportError(error, info)).catch(() => {});
}
