import type { InferGetStaticPropsType } from 'next';
import { SeriesView } from '@/components/views/series/series-view';
import { seriesLoader } from '@/lib/server/loaders/load-series';
import { renderOnDemand, staticPage } from '@/lib/server/page/load-page';

export const getStaticPaths = renderOnDemand;
export const getStaticProps = staticPage(seriesLoader);

export default function SeriesPage({ view }: InferGetStaticPropsType<typeof getStaticProps>) {
  return <SeriesView {...view} />;
}
