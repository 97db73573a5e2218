import type { InferGetStaticPropsType } from 'next';
import { PrivacyView } from '@/components/views/privacy/privacy-view';
import { privacyLoader } from '@/lib/server/loaders/load-text-pages';
import { staticPage } from '@/lib/server/page/load-page';

export const getStaticProps = staticPage(privacyLoader);

export default function PrivacyPage({ view }: InferGetStaticPropsType<typeof getStaticProps>) {
  return <PrivacyView {...view} />;
}
