import type { InferGetStaticPropsType } from 'next';
import { TagView } from '@/components/views/tag/tag-view';
import { tagPageLoader } from '@/lib/server/loaders/load-group';
import { renderOnDemand, staticPage } from '@/lib/server/page/load-page';

export const getStaticPaths = renderOnDemand;
export const getStaticProps = staticPage(tagPageLoader);

export default function NumberedTagPage({ view }: InferGetStaticPropsType<typeof getStaticProps>) {
  return <TagView {...view} />;
}
