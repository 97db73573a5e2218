import type { useTranslations } from 'next-intl';
import { LOCALES, type Locale } from '@/lib/config/locales';
import { CHANNELS } from './channel-domains';
import { DEVICE_KINDS } from './device-kind';
import { type Dimension, UNKNOWN_VALUE, VISITOR_KINDS } from './dimensions';
import type { FilterCondition } from './filters';

/** The texts of insights. */
export type Translate = ReturnType<typeof useTranslations<'insights'>>;

export type LabelContext = {
  locale: Locale;
  /** Titles of lists by id, as far as they are known. */
  listTitles: Readonly<Record<string, string>>;
};

// Values of the tracking plan that have a name in each language. All others are shown as they are.

const PAGE_KINDS = [
  'index',
  'template',
  'templates',
  'tag',
  'tag-page',
  'channel',
  'channel/[id]/[page]',
  'series',
  'private-share',
  'taken-list',
  'your-lists',
  'privacy',
  'accessibility',
  'how-we-write-checklists',
  'offline',
  '404',
  '500',
] as const;

const STORES = ['app-store', 'play', 'open-app'] as const;

/** The parts of pages with links to the app. */
const POSITIONS = ['list-actions', 'take-along', 'apps', 'banner', 'footer'] as const;

/** Ways of sharing and saving a list. */
const METHODS = ['share-sheet', 'copied-link', 'copied-embed', 'text', 'print', 'file'] as const;

const REDIRECT_TARGETS = ['app-store', 'play', 'page'] as const;

/** What a value of a dimension is called in the language of the page. */
export function valueLabel(
  t: Translate,
  { locale, listTitles }: LabelContext,
  dimension: Dimension,
  value: string,
): string {
  switch (dimension) {
    case 'pageKind': {
      const kind = find(PAGE_KINDS, value);
      return kind ? t(`values.pageKinds.${kind}`) : value;
    }
    case 'device': {
      const device = find(DEVICE_KINDS, value);
      return device ? t(`values.devices.${device}`) : value;
    }
    case 'channel': {
      const channel = find(CHANNELS, value);
      return channel ? t(`values.channels.${channel}`) : value;
    }
    case 'visitorKind': {
      const kind = find(VISITOR_KINDS, value);
      return kind ? t(`values.visitorKinds.${kind}`) : value;
    }
    case 'store': {
      const store = find(STORES, value);
      return store ? t(`values.stores.${store}`) : value;
    }
    case 'position': {
      const position = find(POSITIONS, value);
      return position ? t(`values.positions.${position}`) : value;
    }
    case 'method': {
      const method = find(METHODS, value);
      return method ? t(`values.methods.${method}`) : value;
    }
    case 'redirect': {
      const [name = '', kind] = value.split(' ');
      const found = find(REDIRECT_TARGETS, name);
      if (!found) return value;
      const target = t(`values.redirectTargets.${found}`);
      return kind === 'qr' ? t('values.qr', { target }) : target;
    }
    case 'source':
      if (value === 'direct') return t('values.direct');
      return value === 'embed' || value === 'share' || value === 'qr' ? t(`values.channels.${value}`) : value;
    case 'browser':
    case 'os':
      return value === UNKNOWN_VALUE ? t('values.unknown') : value;
    case 'language':
      return languageName(locale, value);
    case 'list':
      return Object.hasOwn(listTitles, value) ? (listTitles[value] ?? value) : value;
    default:
      return value;
  }
}

/** The values of dimensions that have a name in each language. */
const NAMED_VALUES: Readonly<Partial<Record<Dimension, readonly string[]>>> = {
  pageKind: PAGE_KINDS,
  device: DEVICE_KINDS,
  channel: CHANNELS,
  visitorKind: VISITOR_KINDS,
  store: STORES,
  position: POSITIONS,
  method: METHODS,
  redirect: REDIRECT_TARGETS.flatMap((target) => [target, `${target} qr`]),
  source: ['direct', 'embed', 'share', 'qr'],
  language: LOCALES,
};

/** The values of a dimension whose names on the page have a text. */
export function findByLabel(t: Translate, locale: Locale, dimension: Dimension, text: string): string[] {
  const context = { locale, listTitles: {} };
  return (NAMED_VALUES[dimension] ?? []).filter((value) =>
    hasText(valueLabel(t, context, dimension, value), text),
  );
}

/** Whether a text has another one, in upper or lower case. */
export function hasText(text: string, wanted: string): boolean {
  return text.toLowerCase().includes(wanted.toLowerCase());
}

/** What a condition is called in the language of the page, such as “Source: Google or Bing”. */
export function conditionLabel(
  t: Translate,
  context: LabelContext,
  { dimension, operator, values }: FilterCondition,
): string {
  const labels = values.map((value) =>
    operator === 'contains' ? t('filters.quoted', { value }) : valueLabel(t, context, dimension, value),
  );
  const list = new Intl.ListFormat(context.locale, { type: 'disjunction' }).format(labels);
  return t(`filters.conditions.${operator}`, { name: t(`dimensions.${dimension}`), values: list });
}

function languageName(locale: string, language: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
  } catch {
    // It is no language tag.
    return language;
  }
}

function find<Value extends string>(values: readonly Value[], value: string): Value | undefined {
  return values.find((known) => known === value);
}
