import type { InferGetStaticPropsType } from 'next';
import { NotFoundView } from '@/components/views/not-found/not-found-view';
import { notFoundProps } from '@/lib/server/loaders/load-error-pages';

export const getStaticProps = notFoundProps;

export default function NotFoundPage({ view }: InferGetStaticPropsType<typeof getStaticProps>) {
  return <NotFoundView {...view} />;
}
