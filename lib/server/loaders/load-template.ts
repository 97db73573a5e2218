import { z } from 'zod';
import { type SectionView, toSectionViews } from '@/lib/catalog/checklist-view';
import { type TemplateCard, toTemplateCards } from '@/lib/catalog/template-card';
import { paths } from '@/lib/links/paths';
import { environment } from '@/lib/server/environment';
import type { LoaderContext, PageLoader } from '@/lib/server/page/page-loader';
import { catalogIdSchema } from './catalog-id-schema';

/** Related templates under a list. */
const RELATED = 3;

export type TemplateData = {
  template: Omit<TemplateCard, 'preview'>;
  /** Public address of the page, for paper. */
  address: string;
  sections: SectionView[];
  related: TemplateCard[];
};

type Params = { id: string };

async function load({ params, locale, store }: LoaderContext<Params>) {
  const template = await store.findTemplate(params.id, locale);
  if (!template) return { kind: 'not-found' as const };
  const [related, tags, channels] = await Promise.all([
    store.listRelatedTemplates(template, locale, RELATED),
    store.listTags(locale),
    store.listChannels(locale),
  ]);
  const [own, ...others] = toTemplateCards([template, ...related], tags, channels);
  if (!own) return { kind: 'not-found' as const };
  const { preview: _, ...card } = own;
  const view: TemplateData = {
    template: card,
    address: environment().SITE_URL + paths.template(template.id),
    sections: toSectionViews(template.checklist),
    related: others,
  };
  const { id, title, summary } = template;
  const head = { title, description: summary, path: paths.template(id), inApp: true };
  return { kind: 'page' as const, head, view };
}

export const templateLoader: PageLoader<Params, TemplateData> = {
  namespaces: ['template', 'checklist', 'card'],
  params: z.object({ id: catalogIdSchema }),
  load,
};
