import type { InferGetServerSidePropsType } from 'next';
import { PrivateShareView } from '@/components/views/private-share/private-share-view';
import { PRIVATE_HEADERS } from '@/lib/server/http/cache-headers';
import { privateShareLoader } from '@/lib/server/loaders/load-private-share';
import { serverSidePage } from '@/lib/server/page/load-page';

export const getServerSideProps = serverSidePage(privateShareLoader, { headers: () => PRIVATE_HEADERS });

export default function PrivateSharePage({ view }: InferGetServerSidePropsType<typeof getServerSideProps>) {
  return <PrivateShareView {...view} />;
}
