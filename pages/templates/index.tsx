import type { InferGetServerSidePropsType } from 'next';
import { TemplateListView } from '@/components/views/template-list/template-list-view';
import { templateListLoader } from '@/lib/server/loaders/load-template-list';
import { listHeaders } from '@/lib/server/page/list-headers';
import { requestPage } from '@/lib/server/page/request-page';

export const getServerSideProps = requestPage(templateListLoader, { headers: listHeaders });

export default function TemplateListPage({ view }: InferGetServerSidePropsType<typeof getServerSideProps>) {
  return <TemplateListView {...view} />;
}
