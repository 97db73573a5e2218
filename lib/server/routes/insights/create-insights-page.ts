import type { ServerResponse } from 'node:http';
import type { GetServerSideProps } from 'next';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import { insightsCookie } from '@/lib/config/insights-cookie';
import type { Locale } from '@/lib/config/locales';
import { OWN_VISITS_COOKIE } from '@/lib/config/own-visits-cookie';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { DRAFT_PARAMETERS, onlyList, parseFilterForm, type Query } from '@/lib/insights/filters';
import type {
  FilterForm,
  InsightsDocumentProps,
  ListedItem,
  UnavailablePage,
} from '@/lib/insights/insights-page';
import { type InsightsState, reportQuery } from '@/lib/insights/insights-state';
import type { ReportData } from '@/lib/insights/report-data';
import { isLinkId, MAX_LINKS } from '@/lib/insights/report-links';
import { REPORTS, type Report } from '@/lib/insights/reports';
import { hasText } from '@/lib/insights/value-label';
import { insightsPath, LINKS_PAGE, SHARED_PAGE } from '@/lib/links/insights-paths';
import { findListTitles as findTitles } from '@/lib/server/catalog/find-list-titles';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { isBusyError } from '@/lib/server/database/busy-error';
import { hasCookie, readCookie } from '@/lib/server/http/cookies';
import { PAGE_DATA_HEADER } from '@/lib/server/http/internal-headers';
import { catalogIdSchema } from '@/lib/server/http/params';
import { RateLimiter } from '@/lib/server/http/rate-limiter';
import { checkInsightsAccess } from '@/lib/server/insights/access/check-insights-access';
import { isInsightsUnavailable } from '@/lib/server/insights/insights-errors';
import { type InsightsService, insightsService } from '@/lib/server/insights/insights-service';
import { loadFilterForm, loadNotes, loadReport, loadStatus } from '@/lib/server/insights/load-report';
import { loadLinksPage } from './load-links-page';
import { type RenderInsights, sendInsightsDocument, warnOfDatabase } from './render-insights';
import { parseState, readQuery } from './report-path';
import { findSearched, resolveDraft, type ShownNames } from './shown-names';

/** Seconds after which a page should be loaded again whose database was unavailable. */
const RETRY_SECONDS = 10;

/** How often a link is shown in a minute, whoever asks: a report takes up to twenty queries, which all visitors of insights wait for. */
const SHARED_PER_MINUTE = 20;

/** Lists that a search finds by their titles, at most. */
const FOUND_LISTS = 200;

export type InsightsPageOptions = {
  render: RenderInsights;
  service?: () => Promise<InsightsService> | null;
  /** Titles by id of those of these lists that exist. */
  findListTitles?: (ids: readonly string[], locale: Locale) => Promise<Record<string, string>>;
  /** The items of a list by id; none if it does not exist. */
  findItems?: (list: string, locale: Locale) => Promise<Record<string, ListedItem>>;
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
  findListTitles = findTitles,
  findItems = readItems,
  findLists = searchLists,
  now = Date.now,
}: InsightsPageOptions): GetServerSideProps {
  const shownLinks = new RateLimiter({
    requestsPerMinute: SHARED_PER_MINUTE,
    maxClients: 2 * MAX_LINKS,
    now,
  });
  /** How the pages in a language name lists. */
  const namesIn = (locale: Locale): ShownNames => ({
    locale,
    findLists: (text) => findLists(text, locale),
    findListTitles: (ids) => findListTitles(ids, locale),
  });
  return async ({ req, res, params, locale: given, resolvedUrl }) => {
    const insights = await service();
    const name = toPageName(params?.report);
    if (!insights || name === null || req.headers[PAGE_DATA_HEADER] !== undefined) return { notFound: true };
    const locale = toLocale(given);
    const sent = { insights, locale, query: readQuery(resolvedUrl), time: now() };
    if (name === SHARED_PAGE) return sendShared(sent, res);
    const { signer, passwordHash, siteUrl } = insights;
    const access = checkInsightsAccess(req, insights);
    if (access === 'hidden' || (name === LINKS_PAGE && passwordHash === undefined)) return { notFound: true };
    // Who has not signed in starts no searches for lists.
    const isResolved = access !== 'sign-in' && hasDraft(sent.query);
    const query = isResolved ? await resolveDraft(sent.query, namesIn(locale)) : sent.query;
    const context = { ...sent, query };
    const { time } = context;
    const report = name === LINKS_PAGE ? 'overview' : name;
    const { state, errors } = parseState(report, query, insights.zone.toDay(time));
    const canonical = insightsPath(name, locale, name === LINKS_PAGE ? '' : reportQuery(report, state));
    if (access === 'sign-in') {
      const page = { kind: 'sign-in', returnTo: canonical, problem: null } as const;
      await sendInsightsDocument(res, 200, locale, page, render);
      return { props: {} };
    }
    const formToken = signer.createFormToken(readCookie(req, insightsCookie(siteUrl)));
    if (name === LINKS_PAGE) {
      const page = await whileAvailable(loadLinksPage(insights, { locale, now: time, formToken }));
      return page ? send(res, locale, page) : sendUnavailable(res, locale, { report, state });
    }
    // A form sends its empty fields, too, and a condition in parts. Without these, the URL can be shared.
    if (errors.length === 0 && (/[?&][a-zA-Z.]+=(?:&|$)/.test(resolvedUrl) || hasDraft(query))) {
      return { redirect: { destination: canonical, statusCode: 303 } };
    }
    const loaded = await whileAvailable(loadPage(context, report, state));
    if (!loaded) return sendUnavailable(res, locale, { report, state });
    return send(res, locale, {
      ...loaded,
      errors,
      formToken,
      sharedUntil: null,
      isOwnVisitor: hasCookie(req, OWN_VISITS_COOKIE, '1'),
      hasPassword: passwordHash !== undefined,
    });
  };

  /** Sends the report of a link, with what the store has of it: the URL says nothing else. Others get the 404 page of the site. */
  async function sendShared({ insights, query, locale, time }: PageRequest, res: ServerResponse) {
    // Whatever else programs have added to the URL.
    const [id = '', another] = [query.link ?? []].flat();
    if (another !== undefined || !isLinkId(id) || insights.passwordHash === undefined)
      return { notFound: true } as const;
    const unavailable = (status?: 429) =>
      sendUnavailable(
        res,
        locale,
        { report: 'overview', state: parseState('overview', {}, insights.zone.toDay(time)).state },
        { isShared: true, status },
      );
    if (shownLinks.take(id) > 0) return unavailable(429);
    const found = await whileAvailable(
      insights.links.findLink(id, Math.floor(time / 1000)).then((link) => ({ link })),
    );
    if (!found) return unavailable();
    const { link } = found;
    if (!link) return { notFound: true } as const;
    const sharedQuery = readQuery(`/?${link.query}`);
    const { state, errors } = parseState(link.report, sharedQuery, insights.zone.toDay(time));
    // A filter that this version does not know would show more than was shared. An interval may be none of a period that has moved.
    if (errors.some(({ name }) => name !== 'interval')) return { notFound: true } as const;
    const loaded = await whileAvailable(
      loadPage({ insights, locale, time, query: sharedQuery }, link.report, state),
    );
    if (!loaded) return unavailable();
    const page = { ...loaded, errors: [], formToken: '', sharedUntil: link.expires } as const;
    return send(res, locale, { ...page, isOwnVisitor: false, hasPassword: false }, true);
  }

  /** Reads everything that the page of a report shows to whoever may see it. */
  async function loadPage(
    { insights: { reader, notes, maxBytes, zone }, locale, query, time }: PageRequest,
    report: Report,
    state: InsightsState,
  ) {
    const list = report === 'editors' ? onlyList(state.filters) : null;
    const items = list === null ? {} : await findItems(list, locale);
    const [status, data, filterForm, dayNotes] = await Promise.all([
      loadStatus(reader),
      findSearched(state, items, namesIn(locale)).then((found) =>
        loadReport(
          reader,
          report,
          state,
          { time, zone },
          {
            found,
            sort: async (ids) => sortByTitle(ids, await findListTitles(ids, locale), locale),
          },
        ),
      ),
      loadFilterForm(reader, state, parseFilterForm(query)),
      report === 'overview' || report === 'weekly' ? loadNotes(notes, state) : null,
    ]);
    const listTitles = await findListTitles(listIds(data, state, filterForm), locale);
    const page = { kind: 'report', report, state, now: time, zone, status, maxBytes, data } as const;
    return { ...page, notes: dayNotes, filterForm, listTitles, items };
  }

  async function send(
    res: ServerResponse,
    locale: Locale,
    page: InsightsDocumentProps['page'],
    isShared = false,
  ) {
    await sendInsightsDocument(res, 200, locale, page, render, isShared);
    return { props: {} };
  }

  async function sendUnavailable(
    res: ServerResponse,
    locale: Locale,
    page: Omit<UnavailablePage, 'kind'>,
    { isShared = false, status = 503 }: { isShared?: boolean; status?: 429 | 503 | undefined } = {},
  ) {
    res.setHeader('Retry-After', RETRY_SECONDS);
    await sendInsightsDocument(res, status, locale, { kind: 'unavailable', ...page }, render, isShared);
    return { props: {} };
  }
}

/** A request for a page, and who answers it. */
type PageRequest = { insights: InsightsService; locale: Locale; query: Query; time: number };

/** What a query returns; null if the database is unavailable. */
async function whileAvailable<Result>(result: Promise<Result>): Promise<Result | null> {
  try {
    return await result;
  } catch (error) {
    if (!isInsightsUnavailable(error)) throw error;
    warnOfDatabase(error);
    return null;
  }
}

/** The report or the other page of the path below `/insights`; null if there is none. The overview has no path of its own. */
function toPageName(
  segments: string | string[] | undefined,
): Report | typeof LINKS_PAGE | typeof SHARED_PAGE | null {
  if (segments === undefined) return 'overview';
  const [name, ...rest] = [segments].flat();
  if (rest.length > 0 || name === 'overview') return null;
  return ([...REPORTS, LINKS_PAGE, SHARED_PAGE] as const).find((page) => page === name) ?? null;
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
  const onBoards = (data.boards ?? []).flatMap(({ board }) =>
    'data' in board ? board.data.rows.flatMap(({ cells }) => (cells.list ? [String(cells.list)] : [])) : [],
  );
  const moved = data.unusual && 'data' in data.unusual ? data.unusual.data : [];
  const named = moved.flatMap(({ movers }) =>
    movers.flatMap(({ dimension, value }) => (dimension === 'list' ? [value] : [])),
  );
  const offered = form?.dimension === 'list' && 'data' in form.values ? form.values.data : [];
  const { is = [], not = [] } = filters.list ?? {};
  return [...new Set([...ids, ...onBoards, ...named, ...is, ...not, ...offered])];
}

async function readItems(list: string, locale: Locale): Promise<Record<string, ListedItem>> {
  if (!catalogIdSchema.safeParse(list).success) return {};
  const template = await (await getLocalizedCatalog()).findTemplate(list, locale);
  const items = (template?.checklist.sections ?? []).flatMap((section) =>
    section.items.map(
      ({ id, text }) => [id, { text: plainText(text), section: plainText(section.title) }] as const,
    ),
  );
  return Object.fromEntries(items);
}

/** Sorts lists by their titles, and by their ids if they have none. */
function sortByTitle(
  ids: readonly string[],
  titles: Readonly<Record<string, string>>,
  locale: Locale,
): string[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...ids].sort((a, b) => compare(titles[a] ?? a, titles[b] ?? b));
}

async function searchLists(text: string, locale: Locale): Promise<string[]> {
  const catalog = await getLocalizedCatalog();
  const page = { number: 1, size: FOUND_LISTS };
  try {
    const { items } = await catalog.searchTemplates({ query: text, locale, page, exact: true });
    return items.filter(({ title }) => hasText(title, text)).map(({ id }) => id);
  } catch (error) {
    // Ids are searched all the same.
    if (isBusyError(error)) return [];
    throw error;
  }
}
