import { z } from 'zod';
import { type SectionView, toSectionViews } from '@/lib/catalog/checklist-view';
import type { TagWithCount } from '@/lib/catalog/tag';
import type { TemplateCard } from '@/lib/catalog/template-card';
import { paths } from '@/lib/links/paths';
import type { LoaderContext, PageLoader } from '@/lib/server/page/page-loader';
import { listCards } from './list-cards';

/** Editors' picks that the index page shows. */
const PICKS = 6;

export type HomeData = {
  picks: TemplateCard[];
  /** The first section of a real list, to tick in the hero; null in an empty catalogue. */
  sample: { id: string; title: string; itemCount: number; section: SectionView } | null;
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
  const [section] = template ? toSectionViews(template.checklist) : [];
  const view: HomeData = {
    picks: await listCards(store, locale, (featured.length > 0 ? featured : all).slice(0, PICKS)),
    sample:
      template && section
        ? { id: template.id, title: template.title, itemCount: template.itemCount, section }
        : null,
    tags: tags.map(({ id, title, templateCount }) => ({ id, title, templateCount })),
    templateCount: all.length,
  };
  const head = {
    title: t('home.title'),
    description: t('home.description'),
    path: paths.home(),
    inApp: true,
  };
  return { kind: 'page' as const, head, view };
}

export const homeLoader: PageLoader<object, HomeData> = {
  namespaces: ['home', 'checklist', 'card'],
  params: z.object({}),
  load,
};
