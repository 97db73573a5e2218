import { z } from 'zod';
import { listItems } from '@/lib/catalog/checklist';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import { RELATED_LIMITS } from '@/lib/catalog/related-limits';
import { toPageCard } from '@/lib/catalog/template-card';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { resourcePaths } from '@/lib/links/resource-paths';
import type { TemplateViewProps } from '@/lib/page/view-props';
import { feedFile } from '@/lib/seo/page-head';
import { itemList } from '@/lib/seo/structured-data';
import { editTarget } from '@/lib/server/check-contact';
import { environment } from '@/lib/server/environment';
import { catalogIdSchema } from '@/lib/server/http/params';
import { ogImageMeta, templateOgImage } from '@/lib/server/og-images/og-image-content';
import { breadcrumbs } from '@/lib/server/page/attach-structured-data';
import { getHeadTranslator } from '@/lib/server/page/load-messages';
import type { LoaderContext, LoaderResult, PageLoader } from '@/lib/server/page/page-loader';
import { formatDate } from '@/lib/text/format-date';
import { listCards } from './list-cards';
import { listSeriesPlaces } from './list-series-places';
import { renderSections } from './render-sections';
import { variantLocales } from './variant-locales';

type Params = { id: string };

async function load(context: LoaderContext<Params>): Promise<LoaderResult<TemplateViewProps>> {
  const { params, locale, store, t } = context;
  const template = await store.findTemplate(params.id, locale);
  if (!template) return { kind: 'not-found' };
  const [variants, series] = await Promise.all([
    store.listLocaleVariants('template', template.id),
    listSeriesPlaces(store, template.id, locale),
  ]);
  const besideIt = series.flatMap(({ previous, next }) => [previous?.id ?? [], next?.id ?? []].flat());
  const related = await store.listRelatedTemplates(template.id, locale, RELATED_LIMITS.count, besideIt);
  const [ownCard, ...relatedCards] = await listCards(store, locale, [template, ...related]);
  if (!ownCard) return { kind: 'not-found' };
  const { preview: _, promise: __, duration: ___, ...card } = ownCard;
  const view = {
    template: card,
    updatedOn: formatDate(template.updated, locale),
    url: absoluteUrl(environment().SITE_URL, paths.template(template.id), locale),
    editTarget: editTarget(),
    name: template.locale === locale ? null : (template.names[locale]?.title ?? null),
    ...(template.checklist.day && { day: template.checklist.day }),
    sections: await renderSections(template.checklist.sections),
    series,
    // Without summaries, six cards take no more room on a phone than three with them.
    related: relatedCards.map(toPageCard).map(({ promise: _, ...related }) => ({ ...related, summary: '' })),
  };
  const { id, title, summary } = template;
  // All texts of the image are in the locale of the template, as in the image's handler.
  const ogImageTranslator =
    template.locale === locale ? t : await getHeadTranslator(toLocale(template.locale));
  const head = {
    title,
    description: summary,
    path: paths.template(id),
    inApp: true,
    embeddable: true,
    contentLocale: template.locale,
    locales: variantLocales(variants),
    files: [{ type: 'text/markdown', title, href: resourcePaths.markdown(id) }, feedFile()],
    ogImage: ogImageMeta('template', id, templateOgImage(template, ogImageTranslator), {
      locale: template.locale,
      t,
    }),
  };
  const [mainTag] = card.tags;
  const structuredData = [
    breadcrumbs(locale, [
      { name: t('templateList.title'), path: paths.templates() },
      ...(mainTag ? [{ name: mainTag.title, path: paths.tag(mainTag.id) }] : []),
      { name: title, path: paths.template(id), locale: template.locale },
    ]),
    itemList(
      title,
      listItems(template.checklist).map(({ text }) => ({ name: plainText(text) })),
    ),
  ];
  return { kind: 'page', head, view, structuredData };
}

export const templateLoader: PageLoader<Params, TemplateViewProps> = {
  namespaces: ['day', 'template', 'checklist', 'card'],
  params: z.object({ id: catalogIdSchema }),
  load,
};
