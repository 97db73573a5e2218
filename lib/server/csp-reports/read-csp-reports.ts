import { z } from 'zod';
import { loggedPath } from '@/lib/server/http/logged-path';

/** A violation as it is logged. It has no query, no id of a private share and no text of the page. */
export type Violation = {
  disposition: 'enforce' | 'report';
  directive: string;
  /** A keyword such as `inline`, the path of a URL of this site, or the origin of another. */
  blocked: string;
  /** Path of the page. */
  page: string;
  /** Path or origin of the script that caused it. */
  source: string | null;
  line: number | null;
};

const url = z.string().max(8_000);
const line = z.number().int().nullish();

/** Body of `report-uri` (`application/csp-report`). */
const legacySchema = z.object({
  'csp-report': z.object({
    'document-uri': url,
    'blocked-uri': url.default(''),
    'effective-directive': url.optional(),
    'violated-directive': url.optional(),
    'source-file': url.nullish(),
    'line-number': line,
    disposition: z.string().optional(),
  }),
});

/** Body of `report-to` (`application/reports+json`), which can contain reports of other types. */
const reportsSchema = z.array(z.object({ type: z.string(), body: z.unknown() })).max(100);

const bodySchema = z.object({
  documentURL: url,
  blockedURL: url.nullish(),
  effectiveDirective: url,
  sourceFile: url.nullish(),
  lineNumber: line,
  disposition: z.string().optional(),
});

const KEYWORD = /^[a-z-]{1,40}$/;
const EXTENSION = /^[a-z-]+-extension\b/;

/** Reads the violations of a report. Those that browser extensions cause are left out. Null if it has another form. */
export function readCspReports(text: string): Violation[] | null {
  const parsed = parseJson(text);
  const legacy = legacySchema.safeParse(parsed);
  if (legacy.success) {
    const report = legacy.data['csp-report'];
    return toViolations({
      documentURL: report['document-uri'],
      blockedURL: report['blocked-uri'],
      effectiveDirective: report['effective-directive'] ?? report['violated-directive'] ?? '',
      sourceFile: report['source-file'],
      lineNumber: report['line-number'],
      disposition: report.disposition,
    });
  }
  const reports = reportsSchema.safeParse(parsed);
  if (!reports.success) return null;
  const violations: Violation[] = [];
  for (const { type, body } of reports.data) {
    if (type !== 'csp-violation') continue;
    const result = bodySchema.safeParse(body);
    if (!result.success) return null;
    violations.push(...toViolations(result.data));
  }
  return violations;
}

function toViolations(report: z.infer<typeof bodySchema>): Violation[] {
  const { documentURL, blockedURL, sourceFile, lineNumber } = report;
  // Older browsers send the whole directive.
  const directive = report.effectiveDirective.split(' ', 1)[0] ?? '';
  if (!KEYWORD.test(directive) || EXTENSION.test(blockedURL ?? '') || EXTENSION.test(sourceFile ?? ''))
    return [];
  const pageOrigin = originOf(documentURL);
  return [
    {
      disposition: report.disposition === 'report' ? 'report' : 'enforce',
      directive,
      blocked: loggedSource(blockedURL ?? '', pageOrigin),
      page: pageOrigin === null ? 'unknown' : loggedPath(documentURL),
      source: sourceFile ? loggedSource(sourceFile, pageOrigin) : null,
      line: lineNumber ?? null,
    },
  ];
}

/** Of URLs of other sites only the origin: the rest can contain anything. */
function loggedSource(source: string, pageOrigin: string | null): string {
  if (KEYWORD.test(source)) return source;
  const origin = originOf(source);
  if (origin === null) return 'unknown';
  return origin === pageOrigin ? loggedPath(source) : origin.slice(0, 200);
}

/** The origin of an http or https URL, otherwise null. Browsers send the scheme of others as a keyword. */
function originOf(url: string): string | null {
  return /^https?:/i.test(url) && URL.canParse(url) ? new URL(url).origin : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
