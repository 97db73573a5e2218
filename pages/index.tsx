import type { InferGetStaticPropsType } from 'next';
import { HomeView } from '@/components/views/home/home-view';
import { homeLoader } from '@/lib/server/loaders/load-home';
import { staticPage } from '@/lib/server/page/load-page';

export const getStaticProps = staticPage(homeLoader);

export default function HomePage({ view }: InferGetStaticPropsType<typeof getStaticProps>) {
  return <HomeView {...view} />;
}
