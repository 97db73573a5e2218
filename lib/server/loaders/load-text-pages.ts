import { z } from 'zod';
import { HAS_INSIGHTS } from '@/lib/config/has-insights';
import { LOCALES, type Locale } from '@/lib/config/locales';
import { ON_VERCEL } from '@/lib/config/on-vercel';
import { PRIVACY } from '@/lib/config/privacy';
import { TEXT_PAGES, type TextPageName } from '@/lib/config/text-pages';
import type { EditorialViewProps, PrivacyViewProps, TextPageDates } from '@/lib/page/view-props';
import { editTarget } from '@/lib/server/check-contact';
import { environment } from '@/lib/server/environment';
import { breadcrumbs } from '@/lib/server/page/attach-structured-data';
import type { PageLoader } from '@/lib/server/page/page-loader';
import { formatDate } from '@/lib/text/format-date';

/** On the server only: browsers have other names of some countries. */
function countryName(code: string, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}

/** Creates the loader of a page of text with a date, whose messages have the name of the page as namespace. */
function textPageLoader<Extra extends object>(
  page: TextPageName,
  loadExtra: (locale: Locale) => Extra,
): PageLoader<object, TextPageDates & Extra> {
  return {
    namespaces: ['textPage', page],
    params: z.object({}),
    load: async ({ locale, t }) => {
      const title = t(`${page}.title`);
      const { path, updated } = TEXT_PAGES[page];
      return {
        kind: 'page',
        head: { title, description: t(`${page}.description`), path, locales: LOCALES },
        view: { updated, updatedOn: formatDate(updated, locale), ...loadExtra(locale) },
        structuredData: [breadcrumbs(locale, [{ name: title, path }])],
      };
    },
  };
}

export const privacyLoader: PageLoader<object, PrivacyViewProps> = textPageLoader('privacy', (locale) => ({
  hasVercelAnalytics: ON_VERCEL,
  ownRetentionDays: HAS_INSIGHTS ? environment().INSIGHTS_RETENTION_DAYS : null,
  transferCountry: PRIVACY.transfer && countryName(PRIVACY.transfer.country, locale),
}));

export const accessibilityLoader: PageLoader<object, TextPageDates> = textPageLoader(
  'accessibility',
  () => ({}),
);

export const editorialLoader: PageLoader<object, EditorialViewProps> = textPageLoader('editorial', () => ({
  hasEditLinks: editTarget() !== null,
}));
