import { z } from 'zod';
import { mainSubject, type Series } from '@/lib/catalog/series';
import { toPageCard } from '@/lib/catalog/template-card';
import { tagIllustration } from '@/lib/config/illustrations';
import { subjectStyle } from '@/lib/config/subjects';
import { feedPath } from '@/lib/links/feed-path';
import { paths } from '@/lib/links/paths';
import { seriesPath } from '@/lib/links/series-path';
import type { SeriesViewProps } from '@/lib/page/view-props';
import { feedFile } from '@/lib/seo/page-head';
import { fitTitle } from '@/lib/seo/page-title';
import { itemList } from '@/lib/seo/structured-data';
import { catalogIdSchema } from '@/lib/server/http/params';
import { ogImageMeta, seriesOgImage } from '@/lib/server/og-images/og-image-content';
import { breadcrumbs, itemListEntries } from '@/lib/server/page/attach-structured-data';
import type { LoaderContext, LoaderResult, PageLoader } from '@/lib/server/page/page-loader';
import { listCards } from './list-cards';
import { toLink } from './to-link';
import { variantLocales } from './variant-locales';

type Params = { id: string };

async function load({
  params,
  locale,
  store,
  t,
}: LoaderContext<Params>): Promise<LoaderResult<SeriesViewProps>> {
  const all = await store.listSeries(locale);
  const series = all.find((one) => one.id === params.id);
  if (!series) return { kind: 'not-found' };
  const { id, title, description } = series;
  const [templates, variants] = await Promise.all([
    store.findTemplates(series.lists, locale),
    store.listLocaleVariants('series', id),
  ]);
  const subject = mainSubject(templates);
  const [cards, subjectTag] = await Promise.all([
    listCards(store, locale, templates),
    subject ? store.findTag(subject, locale) : null,
  ]);
  const path = seriesPath(id);
  const head = {
    title: fitTitle(t('series.title', { series: title }), title),
    description,
    path,
    locales: variantLocales(variants),
    files: [feedFile(feedPath(path), title), feedFile()],
    ogImage: ogImageMeta('series', id, seriesOgImage(series, templates, t), { locale, t }),
  };
  const structuredData = [
    breadcrumbs(locale, [
      { name: t('templateList.title'), path: paths.templates() },
      { name: title, path },
    ]),
    itemList(title, itemListEntries(cards, locale)),
  ];
  const view = {
    series: {
      id,
      locale: series.locale,
      title,
      description,
      illustration: tagIllustration(subject ?? ''),
      tint: subjectStyle(subject).tint,
    },
    cards: cards.map(toPageCard),
    subject: subjectTag && { id: subjectTag.id, title: subjectTag.title },
    others: findConnected(series, all).map((other) => toLink(other)),
  };
  return { kind: 'page', head, view, structuredData };
}

/** The other series that have lists of a series, those with the most first: a subject alone would lead from a birth to a death. */
function findConnected({ id, lists }: Series, all: readonly Series[]): Series[] {
  const countShared = (other: Series) => other.lists.filter((list) => lists.includes(list)).length;
  return all
    .filter((other) => other.id !== id && countShared(other) > 0)
    .sort((a, b) => countShared(b) - countShared(a));
}

export const seriesLoader: PageLoader<Params, SeriesViewProps> = {
  namespaces: ['series', 'card', 'feed'],
  params: z.object({ id: catalogIdSchema }),
  load,
};
