import { z } from 'zod';
import { type SectionView, toSectionViews } from '@/lib/catalog/checklist-view';
import type { Template } from '@/lib/catalog/template';
import { LOCALES } from '@/lib/config/locales';
import { SITE } from '@/lib/config/site';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import type { HeroSampleProps, HomeViewProps } from '@/lib/page/view-props';
import { feedFile } from '@/lib/seo/page-head';
import { itemList, organization, softwareApplication } from '@/lib/seo/structured-data';
import { environment } from '@/lib/server/environment';
import type { LoaderContext, LoaderResult, PageLoader } from '@/lib/server/page/page-loader';
import { cardEntries } from '@/lib/server/page/structured-data';
import { listCards } from './list-cards';

/** Editors' picks that the index page shows. */
const PICKS = 6;

/** Items of the list in the hero: enough to try, few enough for a phone. */
const SAMPLE_ITEMS = 6;

async function load({ locale, store, t }: LoaderContext<object>): Promise<LoaderResult<HomeViewProps>> {
  const [all, featured, tags] = await Promise.all([
    store.listTemplates(locale),
    store.listTemplates(locale, { featured: true }),
    store.listTags(locale),
  ]);
  const lead = featured[0] ?? all[0];
  const template = lead ? await store.findTemplate(lead.id, locale) : null;
  const [first] = template ? toSectionViews(template.checklist) : [];
  const section = first && { ...first, items: first.items.slice(0, SAMPLE_ITEMS) };
  const picks = await listCards(store, locale, (featured.length > 0 ? featured : all).slice(0, PICKS));
  const view = {
    picks,
    sample: template && section ? toSample(template, section) : null,
    tags: tags.map(({ id, title, templateCount }) => ({ id, title, templateCount })),
    templateCount: all.length,
  };
  const description = t('home.description');
  const head = {
    title: t('home.title'),
    description,
    path: paths.home(),
    inApp: true,
    locales: LOCALES,
    files: [feedFile()],
    verification: siteVerification(),
  };
  const { SITE_URL } = environment();
  const structuredData = [
    organization(SITE_URL),
    softwareApplication(SITE_URL, { url: absoluteUrl(SITE_URL, paths.home(), locale), description }),
    itemList(SITE.brand, cardEntries(picks, locale)),
  ];
  return { kind: 'page', head, view, structuredData };
}

function toSample({ id, title, locale, itemCount }: Template, section: SectionView): HeroSampleProps {
  return { id, title, locale, itemCount, section };
}

export const homeLoader: PageLoader<object, HomeViewProps> = {
  namespaces: ['home', 'checklist', 'card'],
  params: z.object({}),
  load,
};

/** Name of the tag in which each search console looks for its token. */
const NAMES = [
  ['GOOGLE_SITE_VERIFICATION', 'google-site-verification'],
  ['BING_SITE_VERIFICATION', 'msvalidate.01'],
  ['YANDEX_SITE_VERIFICATION', 'yandex-verification'],
  ['PINTEREST_SITE_VERIFICATION', 'p:domain_verify'],
] as const;

/** The tags by which search consoles know the site's owner; none where no token is set. */
export function siteVerification(): Array<{ name: string; content: string }> {
  const settings = environment();
  return NAMES.flatMap(([setting, name]) => {
    const content = settings[setting];
    return content ? [{ name, content }] : [];
  });
}
