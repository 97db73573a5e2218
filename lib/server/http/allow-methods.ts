import type { NextApiHandler } from 'next';

/** Answers every method but the given ones with 405 and the list of those that are allowed. */
export function allowMethods(methods: readonly string[], handler: NextApiHandler): NextApiHandler {
  return (request, response) => {
    if (methods.includes(request.method ?? '')) return handler(request, response);
    response.setHeader('Allow', methods.join(', '));
    return response.status(405).json({ error: `This address takes ${methods.join(' and ')} only.` });
  };
}
