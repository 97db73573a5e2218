import { handleCspReport } from '@/lib/server/csp-reports/handle-csp-report';

/** The handler reads the body itself, because Next parses only some media types, and ends the response. */
export const config = { api: { bodyParser: false, externalResolver: true } };

export default handleCspReport;
