import type { Instrumentation } from 'next';

/**
 * Runs once when the server starts; see `prepareStart`. In production the process ends if it fails, because Next would
 * respond to every request with 500 until it is restarted.
 */
export async function register(): Promise<void> {
  // A condition around the imports, not an early return: webpack leaves them out of the bundle for other runtimes.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { IS_DEVELOPMENT } = await import('@/lib/config/is-development');
    const { prepareStart } = await import('@/lib/server/prepare-start');
    try {
      await prepareStart(console.warn);
    } catch (error) {
      if (IS_DEVELOPMENT) throw error;
      console.error((error as Error).message);
      process.exit(1);
    }
  }
}

/** Called with each error of a page. In production, the HTTP server logs it; otherwise Next does. */
export const onRequestError: Instrumentation.onRequestError = async (error, request) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { requestErrorReport } = await import('@/lib/server/http/request-errors');
    requestErrorReport()?.(error, request);
  }
};
