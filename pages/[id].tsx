import type { InferGetStaticPropsType } from 'next';
import { TemplateView } from '@/components/views/template/template-view';
import { templateLoader } from '@/lib/server/loaders/load-template';
import { renderOnDemand, staticPage } from '@/lib/server/page/load-page';

export const getStaticPaths = renderOnDemand;
export const getStaticProps = staticPage(templateLoader);

export default function TemplatePage({ view }: InferGetStaticPropsType<typeof getStaticProps>) {
  return <TemplateView key={view.template.id} {...view} />;
}
