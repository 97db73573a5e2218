import { renderToStaticMarkup } from 'react-dom/server';
import { EmbedDocument } from '@/components/views/embed/embed-document';
import { allowMethods } from '@/lib/server/http/allow-methods';
import { createEmbedHandler } from '@/lib/server/routes/embed-handler';

/** The route takes no request body, so Next does not parse it. */
export const config = { api: { bodyParser: false } };

export default allowMethods(
  ['GET', 'HEAD'],
  createEmbedHandler((props) => renderToStaticMarkup(<EmbedDocument {...props} />)),
);
