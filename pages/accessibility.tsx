import type { InferGetStaticPropsType } from 'next';
import { AccessibilityView } from '@/components/views/accessibility/accessibility-view';
import { accessibilityLoader } from '@/lib/server/loaders/load-text-pages';
import { staticPage } from '@/lib/server/page/load-page';

export const getStaticProps = staticPage(accessibilityLoader);

export default function AccessibilityPage({ view }: InferGetStaticPropsType<typeof getStaticProps>) {
  return <AccessibilityView {...view} />;
}
