import { z } from 'zod';
import type { SectionView } from '@/lib/catalog/checklist-view';
import type { Template } from '@/lib/catalog/template';
import { type TemplateCard, toPageCard } from '@/lib/catalog/template-card';
import { tagIllustration } from '@/lib/config/illustrations';
import { LOCALES } from '@/lib/config/locales';
import { SITE } from '@/lib/config/site';
import { subjectStyle } from '@/lib/config/subjects';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import type { HeroSampleProps, HomeViewProps, LeadPick } from '@/lib/page/view-props';
import { feedFile } from '@/lib/seo/page-head';
import { itemList, organization, softwareApplication } from '@/lib/seo/structured-data';
import { environment } from '@/lib/server/environment';
import { itemListEntries } from '@/lib/server/page/attach-structured-data';
import type { LoaderContext, LoaderResult, PageLoader } from '@/lib/server/page/page-loader';
import { formatLocale } from '@/lib/text/format-locale';
import { chooseSeries } from './choose-series';
import { fillShelves } from './fill-shelves';
import { listCards } from './list-cards';
import { findListsForNow } from './lists-for-now';
import { renderSections } from './render-sections';
import { toLink } from './to-link';

/** Number of items of the sample in the hero, without their details: enough to try, few enough for a phone. */
const SAMPLE_ITEM_COUNT = 3;

/** Number of subjects: tags with the most templates. The list page leads to the others. */
const SUBJECT_COUNT = 8;

/** If there are more tags than this, their number is not said. */
const MAX_TAGS = 100;

async function load({ locale, store, t }: LoaderContext<object>): Promise<LoaderResult<HomeViewProps>> {
  const now = new Date();
  const month = now.getUTCMonth() + 1;
  const ofMonth = await findListsForNow(store, locale, month);
  const shelves = await fillShelves({ store, locale, month, ofMonth });
  const tags = await store.listTags(locale, MAX_TAGS);
  const template = shelves.sample ? await store.findTemplate(shelves.sample.id, locale) : null;
  const [first] = template?.checklist.sections ?? [];
  const [section] = await renderSections(
    first
      ? [{ ...first, items: first.items.slice(0, SAMPLE_ITEM_COUNT).map(({ details: _, ...item }) => item) }]
      : [],
  );
  const cards = await listCards(store, locale, [...(shelves.lead ? [shelves.lead] : []), ...shelves.picks]);
  const [lead, ...picks] = cards;
  const view = {
    sample: template && section ? toSample(template, section) : null,
    forNow: {
      month: new Intl.DateTimeFormat(formatLocale(locale), { month: 'long', timeZone: 'UTC' }).format(now),
      lists: shelves.forNow.map((entry) => ({ ...toLink(entry), subject: subjectStyle(entry.tags[0]) })),
      otherSide: shelves.otherSide.map(toLink),
    },
    lead: lead ? toLeadPick(lead) : null,
    picks: picks.map(toPageCard),
    series: await chooseSeries(store, locale, ofMonth),
    subjects: [...tags]
      .sort((a, b) => b.templateCount - a.templateCount)
      .slice(0, SUBJECT_COUNT)
      .map(({ id, title, templateCount }) => ({ id, title, templateCount, style: subjectStyle(id) })),
    subjectCount: tags.length < MAX_TAGS ? tags.length : 0,
    templateCount: shelves.templateCount,
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
    itemList(SITE.brand, itemListEntries(cards, locale)),
  ];
  return { kind: 'page', head, view, structuredData };
}

/** Items with the same text are shown once. */
function toLeadPick(card: TemplateCard): LeadPick {
  const illustration = tagIllustration(card.tags[0]?.id ?? '');
  return { ...toPageCard(card), preview: [...new Set(card.preview)], illustration };
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
