import type { IncomingMessage, ServerResponse } from 'node:http';
import { environment } from '@/lib/server/environment';
import { logLine } from '@/lib/server/http/log-line';
import { createCspReportHandler } from './csp-report-handler';

let handler: ReturnType<typeof createCspReportHandler> | undefined;

/** Handles the reports that browsers send. Reads its settings from the environment at the first request. */
export function handleCspReport(request: IncomingMessage, response: ServerResponse): Promise<void> {
  handler ??= createCspReportHandler({
    trustedHops: environment().TRUSTED_PROXY_HOPS,
    log: logLine,
  });
  return handler(request, response);
}
