import type { GetServerSideProps } from 'next';
import pLimit from 'p-limit';
import { insightsCookie } from '@/lib/config/insights-cookie';
import type { Locale } from '@/lib/config/locales';
import { OWN_VISITS_COOKIE } from '@/lib/config/own-visits-cookie';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { DRAFT_PARAMETERS, parseFilterForm, type Query } from '@/lib/insights/filters';
import type { FilterForm } from '@/lib/insights/insights-page';
import { type InsightsState, insightsQuery, parseInsightsState } from '@/lib/insights/insights-state';
import type { ReportData } from '@/lib/insights/report-data';
import { REPORTS, type Report } from '@/lib/insights/reports';
import { REPORT_TABLES } from '@/lib/insights/tables';
import { insightsPath } from '@/lib/links/insights-paths';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { isBusyError } from '@/lib/server/database/busy-error';
import { hasCookie, readCookie } from '@/lib/server/http/cookies';
import { PAGE_DATA_HEADER } from '@/lib/server/http/internal-headers';
import { catalogIdSchema } from '@/lib/server/http/params';
import { checkInsightsAccess } from '@/lib/server/insights/access/check-insights-access';
import { type InsightsService, insightsService } from '@/lib/server/insights/insights-service';
import {
  isInsightsUnavailable,
  loadFilterForm,
  loadReport,
  loadStatus,
} from '@/lib/server/insights/load-report';
import { type RenderInsights, sendInsightsDocument, warnOfDatabase } from './render-insights';

/** Seconds after which a page should be loaded again whose database was unavailable. */
const RETRY_SECONDS = 10;

/** Titles of lists that are read at a time. */
const CONCURRENT_TITLES = 4;

/** Lists that a search finds by their titles, at most. */
const FOUND_LISTS = 200;

export type InsightsPageOptions = {
  render: RenderInsights;
  service?: () => Promise<InsightsService> | null;
  /** Titles by id of those of these lists that exist. */
  findListTitles?: (ids: readonly string[], locale: Locale) => Promise<Record<string, string>>;
  /** Ids of lists whose title has a text. */
  findLists?: (text: string, locale: Locale) => Promise<readonly string[]>;
  /** Epoch milliseconds. */
  now?: () => number;
};

/**
 * Creates the `getServerSideProps` of the pages of insights. They are documents without scripts, which it sends by itself. Those who may not
 * see them get the 404 page of the site, and so does everybody where insights are off.
 */
export function createInsightsPage({
  render,
  service = insightsService,
  findListTitles = readListTitles,
  findLists = searchLists,
  now = Date.now,
}: InsightsPageOptions): GetServerSideProps {
  return async ({ req, res, params, locale: given, resolvedUrl }) => {
    const insights = await service();
    const report = toReport(params?.report);
    if (!insights || report === null || req.headers[PAGE_DATA_HEADER] !== undefined)
      return { notFound: true };
    const { reader, signer, passwordHash, siteUrl, maxBytes } = insights;
    const access = checkInsightsAccess(req, insights);
    if (access === 'hidden') return { notFound: true };
    const locale = toLocale(given);
    const query = readQuery(resolvedUrl);
    const time = now();
    const { state, errors } = parseInsightsState(query, time, REPORT_TABLES[report]);
    const canonical = insightsPath(report, locale, insightsQuery(state));
    if (access === 'sign-in') {
      const page = { kind: 'sign-in', returnTo: canonical, problem: null } as const;
      await sendInsightsDocument(res, 200, locale, page, render);
      return { props: {} };
    }
    // A form sends its empty fields, too, and a condition in parts. Without these, the URL can be shared.
    if (errors.length === 0 && (/[?&][a-zA-Z.]+=(?:&|$)/.test(resolvedUrl) || hasDraft(query))) {
      return { redirect: { destination: canonical, statusCode: 303 } };
    }
    const loaded = await Promise.all([
      loadStatus(reader),
      searched(state, findLists, locale).then((found) => loadReport(reader, report, state, time, found)),
      loadFilterForm(reader, state, parseFilterForm(query)),
    ]).catch((error: unknown) => {
      if (!isInsightsUnavailable(error)) throw error;
      warnOfDatabase(error);
      return null;
    });
    if (!loaded) {
      res.setHeader('Retry-After', RETRY_SECONDS);
      await sendInsightsDocument(res, 503, locale, { kind: 'unavailable', report, state }, render);
      return { props: {} };
    }
    const [status, data, filterForm] = loaded;
    const page = {
      kind: 'report',
      report,
      state,
      errors,
      now: time,
      status,
      maxBytes,
      data,
      filterForm,
      listTitles: await findListTitles(listIds(data, state, filterForm), locale),
      formToken: signer.createFormToken(readCookie(req, insightsCookie(siteUrl))),
      isOwnVisitor: hasCookie(req, OWN_VISITS_COOKIE, '1'),
      hasPassword: passwordHash !== undefined,
    } as const;
    await sendInsightsDocument(res, 200, locale, page, render);
    return { props: {} };
  };
}

/** The report of the path below `/insights`; null if there is none. The overview has no path of its own. */
function toReport(segments: string | string[] | undefined): Report | null {
  if (segments === undefined) return 'overview';
  const [name, ...rest] = [segments].flat();
  if (rest.length > 0 || name === 'overview') return null;
  return REPORTS.find((report) => report === name) ?? null;
}

/** The query of a URL as it was sent: that of Next also has the segments of the path. */
function readQuery(url: string): Query {
  const { searchParams } = new URL(url, 'http://localhost');
  return Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
}

/** Whether a query has a condition in the parts of a form. */
function hasDraft(query: Query): boolean {
  return DRAFT_PARAMETERS.some((name) => query[name] !== undefined);
}

/** The ids of all lists that a page names. */
function listIds(data: ReportData, { filters }: InsightsState, form: FilterForm | null): string[] {
  const ids = data.tables.flatMap(({ name, breakdown }) =>
    name === 'lists' && 'data' in breakdown ? breakdown.data.rows.map(({ value }) => value) : [],
  );
  const offered = form?.dimension === 'list' && 'data' in form.values ? form.values.data : [];
  const { is = [], not = [] } = filters.list ?? {};
  return [...new Set([...ids, ...is, ...not, ...offered])];
}

/** The ids of the lists that the search of a table of lists means, which are shown by their titles. */
async function searched(
  { table: { table, search } }: InsightsState,
  findLists: NonNullable<InsightsPageOptions['findLists']>,
  locale: Locale,
): Promise<readonly string[]> {
  return table === 'lists' && search !== '' ? findLists(search, locale) : [];
}

async function searchLists(text: string, locale: Locale): Promise<string[]> {
  const catalog = await getLocalizedCatalog();
  const page = { number: 1, size: FOUND_LISTS };
  try {
    const { items } = await catalog.searchTemplates({ query: text, locale, page, exact: true });
    const lower = text.toLowerCase();
    return items.filter(({ title }) => title.toLowerCase().includes(lower)).map(({ id }) => id);
  } catch (error) {
    // Ids are searched all the same.
    if (isBusyError(error)) return [];
    throw error;
  }
}

async function readListTitles(ids: readonly string[], locale: Locale): Promise<Record<string, string>> {
  const known = ids.filter((id) => catalogIdSchema.safeParse(id).success);
  if (known.length === 0) return {};
  const catalog = await getLocalizedCatalog();
  const limit = pLimit(CONCURRENT_TITLES);
  const titles = await Promise.all(
    known.map((id) => limit(async () => [id, (await catalog.findTemplate(id, locale))?.title] as const)),
  );
  return Object.fromEntries(titles.flatMap(([id, title]) => (title === undefined ? [] : [[id, title]])));
}
