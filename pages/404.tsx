import type { InferGetStaticPropsType } from 'next';
import { NotFoundView } from '@/components/views/not-found/not-found-view';
import { notFoundPage } from '@/lib/server/loaders/load-not-found';

export const getStaticProps = notFoundPage;

export default function NotFoundPage({ view }: InferGetStaticPropsType<typeof getStaticProps>) {
  return <NotFoundView {...view} />;
}
