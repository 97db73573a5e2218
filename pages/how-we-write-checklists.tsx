import type { InferGetStaticPropsType } from 'next';
import { EditorialView } from '@/components/views/editorial/editorial-view';
import { editorialLoader } from '@/lib/server/loaders/load-text-pages';
import { staticPage } from '@/lib/server/page/load-page';

export const getStaticProps = staticPage(editorialLoader);

export default function EditorialPage({ view }: InferGetStaticPropsType<typeof getStaticProps>) {
  return <EditorialView {...view} />;
}
