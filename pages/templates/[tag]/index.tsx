import type { InferGetStaticPropsType } from 'next';
import { TagView } from '@/components/views/tag/tag-view';
import { tagLoader } from '@/lib/server/loaders/load-group';
import { renderOnDemand, staticPage } from '@/lib/server/page/load-page';

export const getStaticPaths = renderOnDemand;
export const getStaticProps = staticPage(tagLoader);

export default function TagPage({ view }: InferGetStaticPropsType<typeof getStaticProps>) {
  return <TagView {...view} />;
}
