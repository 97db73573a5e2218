import { z } from 'zod';
import { type SectionView, toSectionViews } from '@/lib/catalog/checklist-view';
import type { TagWithCount } from '@/lib/catalog/tag';
import type { Template } from '@/lib/catalog/template';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { LOCALES } from '@/lib/config/locales';
import { SITE } from '@/lib/config/site';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { feedFile } from '@/lib/seo/page-head';
import { itemList, organization, softwareApplication } from '@/lib/seo/structured-data';
import { environment } from '@/lib/server/environment';
import type { LoaderContext, PageLoader } from '@/lib/server/page/page-loader';
import { cardEntries } from '@/lib/server/page/structured-data';
import { listCards } from './list-cards';

/** Editors' picks that the index page shows. */
const PICKS = 6;

/** Items of the list in the hero: enough to try, few enough for a phone. */
const SAMPLE_ITEMS = 6;

export type HomeData = {
  picks: TemplateCard[];
  /** The first section of a real list, to tick in the hero; null in an empty catalogue. */
  sample: { id: string; title: string; locale: string; itemCount: number; section: SectionView } | null;
  tags: Array<Pick<TagWithCount, 'id' | 'title' | 'templateCount'>>;
  templateCount: number;
};

async function load({ locale, store, t }: LoaderContext<object>) {
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
  const view: HomeData = {
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
  return { kind: 'page' as const, head, view, structuredData };
}

function toSample({ id, title, locale, itemCount }: Template, section: SectionView): HomeData['sample'] {
  return { id, title, locale, itemCount, section };
}

export const homeLoader: PageLoader<object, HomeData> = {
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
