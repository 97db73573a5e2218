import { z } from 'zod';
import type { SectionView } from '@/lib/catalog/checklist-view';
import type { Template } from '@/lib/catalog/template';
import { toPageCard } from '@/lib/catalog/template-card';
import { LOCALES } from '@/lib/config/locales';
import { SITE } from '@/lib/config/site';
import { subjectStyle } from '@/lib/config/subjects';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import type { HeroSampleProps, HomeViewProps } from '@/lib/page/view-props';
import { feedFile } from '@/lib/seo/page-head';
import { itemList, organization, softwareApplication } from '@/lib/seo/structured-data';
import { environment } from '@/lib/server/environment';
import { itemListEntries } from '@/lib/server/page/attach-structured-data';
import type { LoaderContext, LoaderResult, PageLoader } from '@/lib/server/page/page-loader';
import { fillShelves } from './fill-shelves';
import { listCards } from './list-cards';
import { renderSections } from './render-sections';
import { toLink } from './to-link';

/** Number of items of the sample in the hero: enough to try, few enough for a phone. */
const SAMPLE_ITEM_COUNT = 6;

/** Number of items in the preview of an editors' pick. */
const PREVIEW_ITEM_COUNT = 2;

/** Number of subjects: tags with the most templates. The list page and the cards lead to others. */
const SUBJECT_COUNT = 24;

async function load({ locale, store, t }: LoaderContext<object>): Promise<LoaderResult<HomeViewProps>> {
  const tags = await store.listTags(locale, SUBJECT_COUNT);
  const { templateCount, ...shelves } = await fillShelves({ store, locale, tags });
  const template = shelves.sample ? await store.findTemplate(shelves.sample.id, locale) : null;
  const [first] = template?.checklist.sections ?? [];
  const [section] = await renderSections(
    first ? [{ ...first, items: first.items.slice(0, SAMPLE_ITEM_COUNT) }] : [],
  );
  const picks = await listCards(store, locale, shelves.picks);
  const view = {
    picks: picks.map((card) => ({
      ...toPageCard(card),
      preview: [...new Set(card.preview)].slice(0, PREVIEW_ITEM_COUNT),
    })),
    sample: template && section ? toSample(template, section) : null,
    newest: shelves.newest.map((entry) => ({ ...toLink(entry), subject: subjectStyle(entry.tags[0]) })),
    subjects: tags.map(({ id, title, templateCount }) => ({
      id,
      title,
      templateCount,
      style: subjectStyle(id),
      templates: shelves.byTag.get(id)?.map(toLink) ?? [],
    })),
    templateCount,
  };
  const description = t('home.description');
  const head = {
    title: t('home.title', { brand: SITE.brand }),
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
    itemList(SITE.brand, itemListEntries(picks, locale)),
  ];
  return { kind: 'page', head, view, structuredData };
}

function toSample(template: Template, section: SectionView): HeroSampleProps {
  const { id, title, tags, channel, locale, itemCount: items } = template;
  return { list: { id, title, tags, channel, locale, items }, section };
}

export const homeLoader: PageLoader<object, HomeViewProps> = {
  namespaces: ['home', 'checklist', 'card'],
  params: z.object({}),
  load,
};

/** Environment variables of verification tokens, and the names of their `<meta>` tags. */
const VERIFICATION_TAGS = [
  ['GOOGLE_SITE_VERIFICATION', 'google-site-verification'],
  ['BING_SITE_VERIFICATION', 'msvalidate.01'],
  ['YANDEX_SITE_VERIFICATION', 'yandex-verification'],
  ['PINTEREST_SITE_VERIFICATION', 'p:domain_verify'],
] as const;

/** The `<meta>` tags that verify the site's owner to search consoles; empty if no token is set. */
function siteVerification(): Array<{ name: string; content: string }> {
  const variables = environment();
  return VERIFICATION_TAGS.flatMap(([variable, name]) => {
    const content = variables[variable];
    return content ? [{ name, content }] : [];
  });
}
