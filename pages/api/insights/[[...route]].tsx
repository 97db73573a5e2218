import { renderToStaticMarkup } from 'react-dom/server';
import { InsightsDocument } from '@/components/views/insights/insights-document';
import { allowMethods } from '@/lib/server/http/allow-methods';
import { createInsightsApiHandler } from '@/lib/server/routes/insights/insights-api-handler';

/** Forms are small. An export may be large. */
export const config = { api: { bodyParser: { sizeLimit: '16kb' }, responseLimit: false } };

export default allowMethods(
  ['GET', 'HEAD', 'POST'],
  createInsightsApiHandler({
    render: (props) => renderToStaticMarkup(<InsightsDocument {...props} />),
  }),
);
