import { renderToStaticMarkup } from 'react-dom/server';
import { InsightsDocument } from '@/components/views/insights/insights-document';
import { createInsightsPage } from '@/lib/server/routes/insights/create-insights-page';

/** Sends a document of its own, which has no script: nothing of it is in the files that browsers load. */
export const getServerSideProps = createInsightsPage({
  render: (props) => renderToStaticMarkup(<InsightsDocument {...props} />),
});

export default function InsightsPage() {
  return null;
}
