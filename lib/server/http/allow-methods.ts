import type { NextApiHandler } from 'next';

const NO_STORE = 'no-store';

/**
 * Wraps an API handler: other methods are 405 with `Allow`, and nothing is stored by a cache unless the handler says so.
 * A handler that throws after it has set headers does not leave them on the 500 response.
 */
export function allowMethods(methods: readonly string[], handler: NextApiHandler): NextApiHandler {
  return async (request, response) => {
    response.setHeader('Cache-Control', NO_STORE);
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
      // Next logs it and responds with 500.
      throw error;
    }
  };
}
