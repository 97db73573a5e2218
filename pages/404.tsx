import type { InferGetStaticPropsType } from 'next';
import { NotFoundView } from '@/components/views/not-found/not-found-view';
import { notFoundPage } from '@/lib/server/loaders/load-error-pages';

export const getStaticProps = notFoundPage;

export default function NotFoundPage({ view }: InferGetStaticPropsType<typeof getStaticProps>) {
  return <NotFoundView {...view} />;
}
