import type { NextApiHandler } from 'next';
import { allowMethods } from '@/lib/server/http/allow-methods';

/** Answers a file about the apps as JSON of a media type, to be kept for an hour. */
export function appFileHandler(type: string, content: () => object | Promise<object>): NextApiHandler {
  return allowMethods(['GET', 'HEAD'], async (_request, response) => {
    const body = JSON.stringify(await content());
    response.setHeader('Content-Type', type);
    response.setHeader('Cache-Control', 'public, max-age=3600');
    response.send(body);
  });
}
