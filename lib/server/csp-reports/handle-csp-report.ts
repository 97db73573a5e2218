import type { IncomingMessage, ServerResponse } from 'node:http';
import { environment } from '@/lib/server/environment';
import { createCspReportHandler } from './csp-report-handler';

let handler: ReturnType<typeof createCspReportHandler> | undefined;

/** Handles the reports that browsers send. Reads its settings from the environment at the first request. */
export function handleCspReport(request: IncomingMessage, response: ServerResponse): Promise<void> {
  handler ??= createCspReportHandler({
    trustedHops: environment().TRUSTED_PROXY_HOPS,
    log: (entry) => process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`),
  });
  return handler(request, response);
}
