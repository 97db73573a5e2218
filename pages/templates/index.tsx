import type { InferGetServerSidePropsType } from 'next';
import { TemplateListView } from '@/components/views/template-list/template-list-view';
import { templateListCacheHeaders, templateListLoader } from '@/lib/server/loaders/load-template-list';
import { serverSidePage } from '@/lib/server/page/load-page';

export const getServerSideProps = serverSidePage(templateListLoader, { headers: templateListCacheHeaders });

export default function TemplateListPage({ view }: InferGetServerSidePropsType<typeof getServerSideProps>) {
  return <TemplateListView {...view} />;
}
