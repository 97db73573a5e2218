import type { NextApiHandler } from 'next';
import { NO_STORE } from './cache-headers';
import { requestErrorReport } from './request-errors';

/**
 * Wraps an API route: other methods get 405 with `Allow`, and responses are not cached unless the handler allows it.
 * If the handler throws, the headers that it has set are removed from the 500 response.
 */
export function allowMethods(methods: readonly string[], handler: NextApiHandler): NextApiHandler {
  return async (request, response) => {
    response.setHeader('Cache-Control', NO_STORE);
    // Next tells everyone the internal route to which the proxy has rewritten a request.
    response.removeHeader('x-middleware-rewrite');
    if (!methods.includes(request.method ?? '')) {
      response.setHeader('Allow', methods.join(', '));
      return response.status(405).json({ error: `Method not allowed. Use ${methods.join(' or ')}.` });
    }
    const headersBefore = response.getHeaderNames();
    try {
      return await handler(request, response);
    } catch (error) {
      if (!response.headersSent) {
        for (const name of response.getHeaderNames()) {
          if (!headersBefore.includes(name)) response.removeHeader(name);
        }
        response.setHeader('Cache-Control', NO_STORE);
      }
      const report = requestErrorReport();
      // Next logs the error, as text, and responds with 500.
      if (!report) throw error;
      report(error, { method: request.method ?? '', path: request.url ?? '', headers: request.headers });
      if (response.headersSent) response.destroy();
      else response.status(500).send('Internal Server Error');
    }
  };
}
