import { renderToStaticMarkup } from 'react-dom/server';
import { InsightsDocument } from '@/components/views/insights/insights-document';
import { createInsightsApiHandler } from '@/lib/server/files/insights/insights-api-handler';
import { allowMethods } from '@/lib/server/http/allow-methods';

/** Forms are small. An export may be large. */
export const config = { api: { bodyParser: { sizeLimit: '16kb' }, responseLimit: false } };

export default allowMethods(
  ['GET', 'HEAD', 'POST'],
  createInsightsApiHandler({
    render: (props) => renderToStaticMarkup(<InsightsDocument {...props} />),
  }),
);
