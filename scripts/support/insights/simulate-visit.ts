import type { EventProperties } from '@/lib/analytics/plan/events';
import type { Random } from '@/scripts/bench/seed/random';
import { choose } from './choose';
import type { VisitedList, VisitedSite } from './site-content';
import type { Arrival } from './traffic';
import {
  channelPage,
  INDEX_PAGE,
  listPage,
  listProperties,
  type Page,
  PRIVACY_PAGE,
  type SentEvent,
  TEMPLATES_PAGE,
  tagPage,
  Visit,
  type VisitOptions,
  YOUR_LISTS_PAGE,
} from './visit';

/** Share of the visits in which a visitor looks at one page and does nothing. */
const BOUNCE_SHARE = 0.42;

/** Chance to go on to another page, after each page. */
const CONTINUE_CHANCE = 0.62;

const MAX_PAGES = 12;

/** Share of the searches that look for what the catalog does not have. */
const MISSING_SHARE = 0.14;

const STARTERS_SHARE = 0.45;
const COMPLETERS_SHARE = 0.16;

type Where = { visit: Visit; site: VisitedSite; options: VisitOptions };

/**
 * Makes up a visit, and returns the events that the client sends, in order.
 *
 * @param sharedList a list that the visitor came for.
 */
export function simulateVisit(
  options: VisitOptions,
  site: VisitedSite,
  arrival: Arrival,
  sharedList?: VisitedList,
): SentEvent[] {
  const { random, visitor, build } = options;
  const landing = sharedList ? listPage(sharedList) : pickLanding(random, site, arrival);
  const visit = new Visit(options, landing, arrival.campaign);
  const where: Where = { visit, site, options };
  if (visitor.isBot || random.chance(BOUNCE_SHARE)) visit.read(visitor.isBot ? 2 : secondsOf(random, 14));
  else {
    actOnPage(where);
    for (let pages = 1; pages < MAX_PAGES && random.chance(CONTINUE_CHANCE); pages += 1) {
      goOn(where);
      actOnPage(where);
    }
  }
  if (random.chance(0.012)) visit.track('error', pickError(random, build));
  if (visitor.isBot) return visit.events;
  visit.end(pickVitals(options, landing));
  return visit.events;
}

function pickLanding(random: Random, site: VisitedSite, { landsOn }: Arrival): Page {
  if (landsOn === 'index') return random.chance(0.12) ? YOUR_LISTS_PAGE : INDEX_PAGE;
  if (random.chance(0.08)) return tagPage(random.pick(site.tags));
  if (random.chance(0.01)) return { kind: '404', slug: '/packing-lists', pathname: '/404' };
  return listPage(pickList(random, site));
}

function pickList(random: Random, { lists }: VisitedSite): VisitedList {
  return lists[random.zipf(lists.length)] ?? lists[0];
}

/** What a visitor does on a page before leaving it. */
function actOnPage(where: Where): void {
  const { visit, options } = where;
  const { random } = options;
  const { list } = visit.page;
  visit.read(secondsOf(random, list ? 25 : 9));
  if (!list) return;
  if (random.chance(STARTERS_SHARE)) tickItems(where, list);
  if (random.chance(0.11)) takeAlong(where, list);
  if (random.chance(handOffChance(options))) handOff(where, list);
}

function tickItems({ visit, options }: Where, list: VisitedList): void {
  const { random, visitor } = options;
  const properties = listProperties(list);
  const total = list.itemIds.length;
  const before = visitor.ticks.get(list.id) ?? 0;
  const isCompleted = random.chance(COMPLETERS_SHARE);
  const done = isCompleted ? total : Math.min(total, before + 1 + random.zipf(14));
  for (let index = before; index < done; index += 1) {
    const item = list.itemIds[index] ?? '';
    visit.read(secondsOf(random, 3));
    visit.track('click', {
      position: 'checklist',
      elem: 'item',
      param: list.id,
      param2: item,
      param3: 'on',
    });
    if (index === 0) visit.track('list started', properties);
  }
  if (done === before) return;
  if (done === total) visit.track('list completed', properties);
  visitor.ticks.set(list.id, done);
  visit.track('list progress', { ...properties, done, percent: Math.floor((100 * done) / total) });
}

function takeAlong({ visit, options: { random, visitor } }: Where, list: VisitedList): void {
  const properties = listProperties(list);
  const isPhone = visitor.device.kind === 'phone';
  const ways = [
    { name: 'copy', weight: 4 },
    { name: 'share', weight: isPhone ? 5 : 2 },
    { name: 'print', weight: isPhone ? 0.5 : 5 },
    { name: 'download-csv', weight: 1 },
    { name: 'download-markdown', weight: 1 },
  ] as const;
  const { name } = choose(random, ways);
  visit.read(secondsOf(random, 4));
  visit.track('click', { position: 'list-actions', elem: name, param: list.id });
  visit.read(secondsOf(random, 2));
  // Some change their mind in the dialog of the browser.
  if (random.chance(0.12)) return;
  if (name === 'copy') visit.track('list copied', properties);
  if (name === 'print') visit.track('list printed', properties);
  if (name === 'share')
    visit.track('list shared', { ...properties, method: isPhone ? 'share-sheet' : 'copied-link' });
  if (name === 'download-csv') visit.track('list downloaded', { ...properties, format: 'csv' });
  if (name === 'download-markdown') visit.track('list downloaded', { ...properties, format: 'md' });
}

function handOffChance({ visitor: { device } }: VisitOptions): number {
  return device.kind === 'phone' ? 0.06 : 0.02;
}

function handOff({ visit, options }: Where, list: VisitedList | undefined): void {
  const { random, visitor } = options;
  const { $os } = visitor.device.properties;
  const store = $os === 'Android' ? 'play' : 'app-store';
  const id = list && { id: list.id };
  const places = [
    { position: 'list-actions', elem: 'open-app', weight: list ? 5 : 0 },
    { position: 'banner', elem: 'open-app', weight: $os === 'Android' ? 4 : 0 },
    { position: 'take-along', elem: store, weight: list && visitor.device.kind === 'computer' ? 6 : 0 },
    { position: 'apps', elem: store, weight: list ? 0 : 4 },
    { position: 'footer', elem: store, weight: 1 },
  ] as const;
  const { position, elem } = choose(random, places);
  visit.read(secondsOf(random, 3));
  visit.track('click', { position, elem });
  visit.track('app hand-off', { store: elem, position, ...id });
}

/** Opens another page from the one that is shown. */
function goOn(where: Where): void {
  const { visit, options } = where;
  const { random } = options;
  const { kind, list } = visit.page;
  if (random.chance(0.015)) visit.reload();
  else if (random.chance(kind === 'index' || kind === 'templates' ? 0.42 : 0.12)) search(where);
  else if (random.chance(0.006)) {
    visit.track('click', { position: 'footer', elem: 'privacy-page' });
    visit.open(PRIVACY_PAGE);
  } else if (list) goOnFromList(where, list);
  else goOnFromOthers(where);
}

function goOnFromList({ visit, site, options: { random } }: Where, list: VisitedList): void {
  const [tag] = list.tags;
  if (random.chance(0.15)) {
    visit.track('click', { position: 'template-header', elem: 'channel', param: list.channel });
    visit.open(channelPage(list.channel));
  } else if (tag !== undefined && random.chance(0.25)) {
    visit.track('click', { position: 'template-header', elem: 'tag', param: tag });
    visit.open(tagPage(tag));
  } else if (random.chance(0.25)) {
    visit.track('click', { position: 'header', elem: 'logo' });
    visit.open(INDEX_PAGE);
  } else {
    const next = pickList(random, site);
    visit.track('click', { position: 'related', elem: 'template', param: next.id });
    visit.open(listPage(next));
  }
}

/** Parts of pages with links to lists, by kind of page. */
const LINK_POSITIONS: Readonly<Record<string, 'picks' | 'your-lists-page' | 'not-found'>> = {
  index: 'picks',
  'your-lists': 'your-lists-page',
  404: 'not-found',
};

function goOnFromOthers(where: Where): void {
  const { visit, site, options } = where;
  const { random } = options;
  const { kind } = visit.page;
  if (kind === 'index' && random.chance(0.03)) handOff(where, undefined);
  if (kind === 'index' && random.chance(0.25)) {
    visit.track('click', { position: 'header', elem: 'all-templates' });
    visit.open(TEMPLATES_PAGE);
    return;
  }
  const next = pickList(random, site);
  visit.track('click', { position: LINK_POSITIONS[kind] ?? 'results', elem: 'template', param: next.id });
  visit.open(listPage(next));
}

function search({ visit, site, options: { random } }: Where): void {
  const { kind } = visit.page;
  const origin = kind === 'index' ? 'home' : kind === 'templates' ? 'templates' : 'header';
  const position = ({ home: 'hero', templates: 'filter', header: 'header' } as const)[origin];
  const isMissing = random.chance(MISSING_SHARE) && site.missingTerms.length > 0;
  const found = site.terms[random.zipf(site.terms.length)];
  const { term, results } =
    isMissing || !found ? { term: random.pick(site.missingTerms), results: 0 } : found;
  visit.read(secondsOf(random, 5));
  if (random.chance(0.6)) visit.track('click', { position, elem: 'search' });
  if (origin !== 'templates') visit.open(TEMPLATES_PAGE);
  visit.read(1);
  visit.track('search', { term, results, origin });
}

/** A time that is around a number of seconds, most often less, seldom much more. */
function secondsOf(random: Random, typical: number): number {
  return Math.min(typical * 12, typical * logNormal(random, 0.8));
}

/** Numbers around 1. */
function logNormal(random: Random, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return Math.exp(normal * spread);
}

function pickVitals({ random, visitor, build }: VisitOptions, landing: Page): EventProperties<'web vitals'> {
  const isPhone = visitor.device.kind === 'phone';
  const ttfb = (isPhone ? 240 : 130) * logNormal(random, 0.6);
  const lcp = ttfb + (isPhone ? 900 : 480) * (landing.list ? 1 : 1.15) * logNormal(random, 0.5);
  const isSafari = visitor.device.properties.$browser.includes('Safari');
  return {
    ttfb: Math.round(ttfb),
    lcp: Math.round(lcp),
    // Only visits with an interaction have one, and not all browsers measure the shifts.
    ...(random.chance(0.7) && { inp: Math.max(8, Math.round((isPhone ? 72 : 36) * logNormal(random, 0.7))) }),
    ...(!isSafari && {
      cls: random.chance(0.8) ? 0 : Number((0.02 * logNormal(random, 1)).toFixed(4)),
    }),
    build,
  };
}

const ERRORS = [
  {
    kind: 'chunk',
    message: '/_next/static/chunks/pages/templates-5d1c0ac0f3b7e1a2.js',
    stack: '',
    weight: 5,
  },
  {
    kind: 'rejection',
    message: 'TypeError: Load failed',
    stack: 'fetchResults@/_next/static/chunks/742-1f0c.js:1:4821',
    weight: 4,
  },
  {
    kind: 'error',
    message: "TypeError: Cannot read properties of null (reading 'focus')",
    stack: 'at /_next/static/chunks/pages/index-91b2.js:1:10233',
    weight: 2,
  },
  {
    kind: 'error',
    message: 'QuotaExceededError: The quota has been exceeded.',
    stack: 'setItem@[native code]\nwriteItem@/_next/static/chunks/main-3aa0.js:1:903',
    weight: 1,
  },
] as const;

function pickError(random: Random, build: string): EventProperties<'error'> {
  const { kind, message, stack } = choose(random, ERRORS);
  return { kind, message, stack, build };
}
