import type { InferGetStaticPropsType } from 'next';
import { TemplateListView } from '@/components/views/template-list/template-list-view';
import { templateListLoader } from '@/lib/server/loaders/load-template-list';
import { staticPage } from '@/lib/server/page/load-page';

/**
 * `/templates` without a query, from Next's cache. Our HTTP server requests it in place of `/templates`, and the document
 * is that of `/templates`, so no client knows of it.
 */
export const getStaticProps = staticPage(templateListLoader);

export default function PlainTemplateListPage({ view }: InferGetStaticPropsType<typeof getStaticProps>) {
  return <TemplateListView {...view} />;
}
