import type { InferGetStaticPropsType } from 'next';
import { YourListsView } from '@/components/views/your-lists/your-lists-view';
import { yourListsLoader } from '@/lib/server/loaders/load-your-lists';
import { staticPage } from '@/lib/server/page/load-page';

export const getStaticProps = staticPage(yourListsLoader);

export default function YourListsPage({ view }: InferGetStaticPropsType<typeof getStaticProps>) {
  return <YourListsView {...view} />;
}
