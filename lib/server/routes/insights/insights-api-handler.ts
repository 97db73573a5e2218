import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { NextApiHandler, NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { insightsCookie, isSecureSite } from '@/lib/config/insights-cookie';
import type { Locale } from '@/lib/config/locales';
import { OWN_VISITS_COOKIE } from '@/lib/config/own-visits-cookie';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { isBoardName } from '@/lib/insights/board-tables';
import { type DayNoteProblem, parseDayNote } from '@/lib/insights/day-notes';
import { FILTER_OPERATORS, MAX_FILTER_VALUES } from '@/lib/insights/filters';
import { FUNNEL_STEP_NAMES, MAX_STEPS, MIN_STEPS } from '@/lib/insights/funnel-steps';
import type { SignInProblem } from '@/lib/insights/insights-page';
import type { QueryProblem } from '@/lib/insights/insights-reader';
import {
  type InsightsState,
  parseInsightsState,
  type StateError,
  similarParameter,
} from '@/lib/insights/insights-state';
import { canBeShared, LINK_DAYS } from '@/lib/insights/report-links';
import { type AnyTable, TABLES, type TableName } from '@/lib/insights/tables';
import { insightsPath, isInsightsPath, LINKS_PAGE, NOTES_ID } from '@/lib/links/insights-paths';
import { environment } from '@/lib/server/environment';
import { isEqualToken, readBearerToken } from '@/lib/server/http/bearer-token';
import { clientAddress, clientNetworks } from '@/lib/server/http/client-address';
import { readCookie } from '@/lib/server/http/cookies';
import { RateLimiter } from '@/lib/server/http/rate-limiter';
import { isSameOrigin } from '@/lib/server/http/same-origin';
import { checkInsightsAccess } from '@/lib/server/insights/access/check-insights-access';
import { BROWSER_SECONDS } from '@/lib/server/insights/access/insights-session';
import { isPassword, TooManyAttemptsError } from '@/lib/server/insights/access/password';
import { type SignInClient, SignInLimits } from '@/lib/server/insights/access/sign-in-limits';
import { SignInLog } from '@/lib/server/insights/access/sign-in-log';
import { isInsightsBusy, isInsightsUnavailable } from '@/lib/server/insights/insights-errors';
import { type InsightsService, insightsService } from '@/lib/server/insights/insights-service';
import { INSIGHTS_STYLE } from '@/lib/server/insights-style';
import { EXPORT_TYPES, type ExportFormat, exportEvents } from './events-export';
import { loadLinksPage } from './load-links-page';
import {
  type RenderInsights,
  sendInsightsDocument,
  setInsightsHeaders,
  warnOfDatabase,
} from './render-insights';
import { readReportPath } from './report-path';
import { readTableFile, TABLE_TYPES, type TableFormat } from './table-file';

/** Seconds after which a request that found too many others should be repeated. */
const RETRY_SECONDS = 5;

const BUSY_ERRORS: Readonly<Record<QueryProblem, string>> = {
  slow: 'There are too many events for this. Choose fewer days or remove the filters.',
  waiting: 'Too many other queries are running. Try again in a moment.',
  failed: 'The query was interrupted. Try again in a moment.',
};

const PARAMETER_ERRORS: Readonly<Record<Exclude<StateError['reason'], 'parameter'>, string>> = {
  unknown: 'it has a value that does not exist',
  date: 'give a date such as 2026-11-23',
  order: 'the last day is before the first',
  length: 'it is too long',
  conflict: 'leave it out, or the days that stand for it',
  interval: 'the period has too many or too few days for it',
  repeated: 'give it once',
  value: 'it has a value that does not exist',
  count: `filters can have ${MAX_FILTER_VALUES} values in all`,
  dimension: 'there is no filter of this name',
  page: 'give the number of a page, from 1 on',
  table: 'name one of the tables of this report as “table”',
  step: `use ${FUNNEL_STEP_NAMES.join(', ')}`,
  steps: `give ${MIN_STEPS} to ${MAX_STEPS} steps`,
  operator: `use one of ${FILTER_OPERATORS.join(', ')}`,
};

/** Seconds after which a file should be loaded again whose database was unavailable. */
const DATABASE_RETRY_SECONDS = 10;

const DAY_SECONDS = 24 * 60 * 60;

/** Requests per minute with the token. */
const TOKEN_REQUESTS = 120;

/** How long, in seconds, a browser is known as that of an own visitor. */
const OWN_VISITS_SECONDS = 400 * 24 * 60 * 60;

/** Longest password and path that a form may have. */
const MAX_FIELD_LENGTH = 4_096;

const field = z.string().max(MAX_FIELD_LENGTH);

const formSchema = z.object({
  /** The form to sign in has none: everybody could see what is signed there. */
  token: field.max(200).catch(''),
  returnTo: field.catch('/insights'),
  password: field.optional(),
  own: z.enum(['0', '1']).optional(),
  day: field.catch(''),
  text: field.catch(''),
  id: z.coerce.number().int().positive().catch(0),
  days: z.coerce.number().catch(0),
  link: field.catch(''),
});

type Form = z.infer<typeof formSchema>;

export type InsightsApiOptions = {
  render: RenderInsights;
  service?: () => Promise<InsightsService> | null;
  /** Number of our own proxies in front of the server: see `clientAddress`. */
  trustedHops?: () => number;
  /** Epoch milliseconds. */
  now?: () => number;
};

type Context = { request: NextApiRequest; response: NextApiResponse; insights: InsightsService };

/**
 * Creates the handler of everything below `/api/insights`: the style sheet, tables and events as files, and the forms. Those who may not see
 * insights get 404, and so does everybody where they are off. A token reads files only.
 */
export function createInsightsApiHandler({
  render,
  service = insightsService,
  trustedHops = () => environment().TRUSTED_PROXY_HOPS,
  now = Date.now,
}: InsightsApiOptions): NextApiHandler {
  const limits = new SignInLimits();
  const log = new SignInLog();
  const requestsWithToken = new RateLimiter({ requestsPerMinute: TOKEN_REQUESTS, maxClients: 1 });

  return async (request, response) => {
    setInsightsHeaders(response);
    const insights = await service();
    if (!insights) return sendNotFound(response);
    const [path = '', ...rest] = [request.query.route ?? []].flat();
    const context = { request, response, insights };
    const file = request.method === 'POST' ? null : toFile(path, rest);
    const token = file && insights.token !== undefined ? readBearerToken(request.headers) : null;
    if (file && token !== null && isEqualToken(token, insights.token ?? ''))
      return sendWithToken(context, file);
    const access = checkInsightsAccess(request, insights);
    if (access === 'hidden') return sendNotFound(response);
    if (token !== null) return refuseToken(response);
    if (request.method === 'POST') {
      const post = rest.length === 0 ? findForm(path) : null;
      return post ? sendForm(context, post, access) : sendNotFound(response);
    }
    if (path === 'style.css' && rest.length === 0) return sendStyle(response);
    if (!file) {
      if (findForm(path) === null) return sendNotFound(response);
      response.setHeader('Allow', 'POST');
      return response.status(405).json({ error: 'Method not allowed. Use POST.' });
    }
    if (access === 'sign-in') return response.status(401).json({ error: 'Sign in at /insights first.' });
    return sendFile(context, file);
  };

  /** Sends a file to somebody with the token, which reads as often as a program needs, but not for ever. */
  function sendWithToken(context: Context, file: InsightsFile): unknown {
    const retrySeconds = requestsWithToken.take('');
    if (retrySeconds === 0) return sendFile(context, file);
    context.response.setHeader('Retry-After', retrySeconds);
    return context.response.status(429).json({ error: 'Too many requests with this token.' });
  }

  /** Wrong tokens are counted, not limited: so many characters are not guessed. */
  function refuseToken(response: NextApiResponse): unknown {
    log.record('wrong');
    response.setHeader('WWW-Authenticate', 'Bearer');
    return response.status(401).json({ error: 'The token is wrong.' });
  }

  async function sendFile(context: Context, file: InsightsFile): Promise<unknown> {
    const { request, response } = context;
    const { route: _, ...query } = request.query;
    const tables = file.kind === 'table' ? tablesOf(file.name) : [];
    const { zone } = context.insights;
    const time = now();
    const { state, errors } = parseInsightsState(query, zone.toDay(time), tables);
    const [error] = errors;
    if (error) return response.status(400).json({ error: describeParameterError(error) });
    try {
      return file.kind === 'table'
        ? await sendTable(context, file, state, time)
        : await sendEvents(context, file.format, state);
    } catch (failure) {
      if (response.headersSent) throw failure;
      if (isInsightsUnavailable(failure)) {
        warnOfDatabase(failure);
        response.setHeader('Retry-After', DATABASE_RETRY_SECONDS);
        return response.status(503).json({ error: 'The database is unavailable. Try again in a moment.' });
      }
      if (!isInsightsBusy(failure)) throw failure;
      response.setHeader('Retry-After', RETRY_SECONDS);
      return response.status(503).json({ error: BUSY_ERRORS[failure.reason] });
    }
  }

  /** The form for a path; null if there is none. */
  function findForm(path: string): ((context: Context, form: Form) => unknown) | null {
    if (path === 'sign-in') return signIn;
    if (path === 'sign-out') return signOut;
    if (path === 'add-note') return addNote;
    if (path === 'delete-note') return deleteNote;
    if (path === 'add-link') return addLink;
    if (path === 'revoke-link') return revokeLink;
    return path === 'own-visits' ? setOwnVisits : null;
  }

  function sendForm(
    context: Context,
    post: (context: Context, form: Form) => unknown,
    access: 'granted' | 'sign-in',
  ): unknown {
    const { request, response, insights } = context;
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    if (type !== 'application/x-www-form-urlencoded') {
      return response.status(415).json({ error: 'Send a form as application/x-www-form-urlencoded.' });
    }
    // Without a password, there is no key that all processes have.
    const needsPassword = post === signIn || post === addLink || post === revokeLink;
    if (needsPassword && insights.passwordHash === undefined) return sendNotFound(response);
    const form = formSchema.safeParse(request.body);
    if (form.success && isSameOrigin(request, insights.siteUrl)) {
      const hasToken = insights.signer.isFormToken(form.data.token, sessionOf(context));
      if (post === signIn || (hasToken && access === 'granted')) return post(context, form.data);
    }
    if (insights.passwordHash !== undefined) return sendSignIn(context, 403, 'expired', form.data?.returnTo);
    return response.status(403).json({ error: 'This form is no longer valid. Load /insights again.' });
  }

  async function signIn(context: Context, { password = '', returnTo }: Form): Promise<unknown> {
    const { insights, response, request } = context;
    const session = sessionOf(context);
    const client: SignInClient = {
      knownBrowser: insights.signer.isKnownBrowser(session) ? session : null,
      networks: clientNetworks(clientAddress(request, trustedHops())),
    };
    let result: Awaited<ReturnType<SignInLimits['attempt']>>;
    try {
      result = await limits.attempt(client, (maxWaiting) =>
        isPassword(password, insights.passwordHash ?? '', maxWaiting),
      );
    } catch (error) {
      if (!(error instanceof TooManyAttemptsError)) throw error;
      return sendTooMany(context, 503, RETRY_SECONDS, returnTo);
    }
    if (typeof result === 'object') return sendTooMany(context, 429, result.retrySeconds, returnTo);
    log.record(result ? 'accepted' : 'wrong');
    if (!result) return sendSignIn(context, 403, 'wrong', returnTo);
    const value = insights.signer.createSession();
    // It remains when the session has ended, and tells that this is a known browser.
    setCookie(context, insightsCookie(insights.siteUrl), value, BROWSER_SECONDS);
    return redirectTo(response, returnTo);
  }

  function signOut(context: Context, { returnTo }: Form): unknown {
    setCookie(context, insightsCookie(context.insights.siteUrl), '', 0);
    return redirectTo(context.response, returnTo);
  }

  function setOwnVisits(context: Context, { own, returnTo }: Form): unknown {
    const isOwn = own === '1';
    setCookie(context, OWN_VISITS_COOKIE, isOwn ? '1' : '', isOwn ? OWN_VISITS_SECONDS : 0);
    return redirectTo(context.response, returnTo);
  }

  async function addNote(context: Context, { day, text, returnTo }: Form): Promise<unknown> {
    const { insights, response } = context;
    const send = (status: number, problem: DayNoteProblem) => {
      const path = toOwnPath(returnTo);
      const formToken = insights.signer.createFormToken(sessionOf(context));
      const page = { kind: 'note', returnTo: path, problem, note: { day, text }, formToken } as const;
      return sendInsightsDocument(response, status, localeOf(path), page, render);
    };
    const parsed = parseDayNote({ day, text });
    if ('problem' in parsed) return send(400, parsed.problem);
    try {
      if (!(await insights.notes.addNote(parsed.note))) return await send(409, 'count');
    } catch (error) {
      if (!isInsightsBusy(error) && !isInsightsUnavailable(error)) throw error;
      warnOfDatabase(error);
      response.setHeader('Retry-After', DATABASE_RETRY_SECONDS);
      return send(503, 'unavailable');
    }
    return redirectToNotes(response, returnTo);
  }

  /** Creates a link to the report of the page that the form is on. */
  async function addLink(context: Context, { days, returnTo }: Form): Promise<unknown> {
    const { insights, response } = context;
    const path = toOwnPath(returnTo);
    const locale = localeOf(path);
    const shown = readReportPath(path, insights.zone.toDay(now()));
    if (!shown || !canBeShared(shown.report) || !LINK_DAYS.some((choice) => choice === days))
      return response.status(400).json({ error: 'Give a report, and a number of days.' });
    const seconds = Math.floor(now() / 1000);
    const id = randomBytes(32).toString('base64url');
    const link = { ...shown, id, expires: seconds + days * DAY_SECONDS };
    return withDatabase(context, async () => {
      if (await insights.links.addLink(link, seconds)) {
        response.redirect(303, `${insightsPath(LINKS_PAGE, locale)}#${id}`);
        return;
      }
      const formToken = insights.signer.createFormToken(sessionOf(context));
      const page = await loadLinksPage(insights, { locale, now: now(), formToken }, true);
      await sendInsightsDocument(response, 409, locale, page, render);
    });
  }

  function revokeLink(context: Context, { link, returnTo }: Form): Promise<unknown> {
    return withDatabase(context, async () => {
      await context.insights.links.revokeLink(link);
      redirectTo(context.response, returnTo);
    });
  }

  async function deleteNote(context: Context, { id, returnTo }: Form): Promise<unknown> {
    const { insights, response } = context;
    if (id === 0) return response.status(400).json({ error: 'Give the id of a note.' });
    return withDatabase(context, async () => {
      await insights.notes.deleteNote(id);
      redirectToNotes(response, returnTo);
    });
  }

  /** Sends an error if the database cannot be used now. */
  async function withDatabase({ response }: Context, send: () => Promise<unknown>): Promise<unknown> {
    try {
      return await send();
    } catch (error) {
      if (!isInsightsBusy(error) && !isInsightsUnavailable(error)) throw error;
      warnOfDatabase(error);
      response.setHeader('Retry-After', DATABASE_RETRY_SECONDS);
      return response.status(503).json({ error: 'The database is unavailable. Try again in a moment.' });
    }
  }

  function sendTooMany(
    context: Context,
    status: 429 | 503,
    retrySeconds: number,
    returnTo: string,
  ): Promise<void> {
    log.record('refused');
    context.response.setHeader('Retry-After', retrySeconds);
    return sendSignIn(context, status, { retrySeconds }, returnTo);
  }

  function sendSignIn(
    { response }: Context,
    status: number,
    problem: SignInProblem,
    given = '',
  ): Promise<void> {
    const returnTo = toOwnPath(given);
    const page = { kind: 'sign-in', returnTo, problem } as const;
    return sendInsightsDocument(response, status, localeOf(returnTo), page, render);
  }
}

function describeParameterError(error: StateError): string {
  const { name, reason } = error;
  if (reason === 'parameter') {
    const similar = similarParameter(name);
    const hint = similar === null ? 'Remove it.' : `Did you mean “${similar}”?`;
    return `There is no parameter “${name}”. ${hint}`;
  }
  const value = 'value' in error && error.value !== undefined ? ` “${error.value}”` : '';
  return `Invalid parameter: ${name}${value} (${PARAMETER_ERRORS[reason]}).`;
}

/** A file of insights. */
type InsightsFile =
  | { kind: 'table'; name: string; format: TableFormat }
  | { kind: 'events'; format: ExportFormat };

/** The file of a path; null if it is none. */
function toFile(path: string, rest: readonly string[]): InsightsFile | null {
  const [, name = '', format] = /^(.+)\.(csv|json|ndjson)$/.exec([path, ...rest].join('/')) ?? [];
  if (name === 'events' && (format === 'csv' || format === 'ndjson')) return { kind: 'events', format };
  const [, table] = /^tables\/([^/]+)$/.exec(name) ?? [];
  return table && (format === 'csv' || format === 'json') ? { kind: 'table', name: table, format } : null;
}

/** The table that a file has, if it is one with rows of values. */
function tablesOf(name: string): readonly AnyTable[] {
  if (isBoardName(name)) return [name];
  return Object.hasOwn(TABLES, name) ? [name as TableName] : [];
}

function sendNotFound(response: NextApiResponse): void {
  response.status(404).json({ error: 'Not found.' });
}

/** Its URL has a hash of its content. */
function sendStyle(response: NextApiResponse): void {
  response.setHeader('Content-Type', 'text/css; charset=utf-8');
  response.setHeader('Cache-Control', 'private, max-age=86400');
  response.send(INSIGHTS_STYLE);
}

async function sendTable(
  { response, insights }: Context,
  { name, format }: { name: string; format: TableFormat },
  state: InsightsState,
  time: number,
): Promise<unknown> {
  const { reader, zone } = insights;
  const file = await readTableFile(reader, name, format, state, { time, zone });
  if (file === null) return sendNotFound(response);
  const { from, to } = file.range;
  response.setHeader('Content-Type', TABLE_TYPES[format]);
  response.setHeader('Content-Disposition', `attachment; filename="${name}-${from}-${to}.${format}"`);
  return response.send(file.text);
}

async function sendEvents(
  { request, response, insights }: Context,
  format: ExportFormat,
  { range, filters }: InsightsState,
): Promise<void> {
  const texts = exportEvents(insights, { range, filters }, format);
  // If the first page cannot be read, there is no response yet.
  const first = await texts.next();
  response.setHeader('Content-Type', EXPORT_TYPES[format]);
  response.setHeader(
    'Content-Disposition',
    `attachment; filename="events-${range.from}-${range.to}.${format}"`,
  );
  if (request.method === 'HEAD') {
    await texts.return(undefined);
    response.end();
    return;
  }
  async function* all(): AsyncGenerator<string> {
    if (!first.done) yield first.value;
    yield* texts;
  }
  try {
    await pipeline(Readable.from(all()), response);
  } catch (error) {
    // The client has left, or a later page could not be read: the response ends in the middle, which the client notices.
    if (!response.destroyed) response.destroy();
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Cookies of insights are for this site and its server only. */
function setCookie({ response, insights }: Context, name: string, value: string, seconds: number): void {
  const secure = isSecureSite(insights.siteUrl) ? '; Secure' : '';
  response.setHeader(
    'Set-Cookie',
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}

function sessionOf({ request, insights }: Context): string {
  return readCookie(request, insightsCookie(insights.siteUrl));
}

/** Redirects to a page of insights. */
function redirectTo(response: NextApiResponse, path: string): void {
  response.redirect(303, toOwnPath(path));
}

/** Redirects to the notes of a page of insights. */
function redirectToNotes(response: NextApiResponse, path: string): void {
  response.redirect(303, `${toOwnPath(path)}#${NOTES_ID}`);
}

/** The language of a path of insights. */
function localeOf(path: string): Locale {
  return toLocale(path.split(/[/?]/, 2)[1]);
}

/** A path of insights with its query; the overview for everything else, such as a URL of another site. */
function toOwnPath(given: string): string {
  const base = 'http://localhost';
  if (!given.startsWith('/') || !URL.canParse(given, base)) return insightsPath('overview', 'en');
  const { origin, pathname, search } = new URL(given, base);
  return origin === base && isInsightsPath(pathname) ? pathname + search : insightsPath('overview', 'en');
}
