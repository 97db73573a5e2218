import { z } from 'zod';
import { listItems } from '@/lib/catalog/checklist';
import { type SectionView, toSectionViews } from '@/lib/catalog/checklist-view';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import { type TemplateCard, toTemplateCards } from '@/lib/catalog/template-card';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { absoluteUrl } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';
import { resourcePaths } from '@/lib/links/resource-paths';
import { feedFile } from '@/lib/seo/page-head';
import { itemList } from '@/lib/seo/structured-data';
import { environment } from '@/lib/server/environment';
import { catalogIdSchema } from '@/lib/server/http/params';
import { ogImageMeta, templateOgImage } from '@/lib/server/og-images/og-image-content';
import { getHeadTranslator } from '@/lib/server/page/messages';
import type { LoaderContext, PageLoader } from '@/lib/server/page/page-loader';
import { breadcrumbs } from '@/lib/server/page/structured-data';
import { formatDate } from '@/lib/text/format-date';
import { variantLocales } from './variant-locales';

/** Related templates under a list. */
const RELATED = 3;

export type TemplateData = {
  template: Omit<TemplateCard, 'preview'>;
  /** Day of the last change, as the page's language writes it. */
  updatedOn: string;
  /** Public address of the page, for paper. */
  address: string;
  sections: SectionView[];
  related: TemplateCard[];
};

type Params = { id: string };

async function load({ params, locale, store, t }: LoaderContext<Params>) {
  const template = await store.findTemplate(params.id, locale);
  if (!template) return { kind: 'not-found' as const };
  const [related, tags, channels, variants] = await Promise.all([
    store.listRelatedTemplates(template, locale, RELATED),
    store.listTags(locale),
    store.listChannels(locale),
    store.listLocaleVariants('template', template.id),
  ]);
  const [own, ...others] = toTemplateCards([template, ...related], tags, channels);
  if (!own) return { kind: 'not-found' as const };
  const { preview: _, ...card } = own;
  const view: TemplateData = {
    template: card,
    updatedOn: formatDate(template.updated, locale),
    address: absoluteUrl(environment().SITE_URL, paths.template(template.id), locale),
    sections: toSectionViews(template.checklist),
    related: others,
  };
  const { id, title, summary } = template;
  // A picture is wholly in the language of its list, as it is when it is drawn.
  const pictureWords = template.locale === locale ? t : await getHeadTranslator(toLocale(template.locale));
  const head = {
    title,
    description: summary,
    path: paths.template(id),
    inApp: true,
    contentLocale: template.locale,
    locales: variantLocales(variants),
    files: [{ type: 'text/markdown', title, href: resourcePaths.markdown(id) }, feedFile()],
    picture: ogImageMeta('template', id, templateOgImage(template, pictureWords), t),
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
  return { kind: 'page' as const, head, view, structuredData };
}

export const templateLoader: PageLoader<Params, TemplateData> = {
  namespaces: ['template', 'checklist', 'card'],
  params: z.object({ id: catalogIdSchema }),
  load,
};
