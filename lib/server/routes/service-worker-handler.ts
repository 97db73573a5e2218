import type { NextApiHandler } from 'next';
import { IS_DEVELOPMENT } from '@/lib/config/is-development';
import { environment } from '@/lib/server/environment';
import { allowMethods } from '@/lib/server/http/allow-methods';
import { HISTORY_CACHE } from '@/lib/server/http/cache-headers';
import { REMOVAL_WORKER, SERVICE_WORKER } from '@/lib/server/worker-scripts';

/**
 * Responds with the service worker, or with the one that removes it. Shared caches store neither, so that a change of the
 * setting is effective at the next visit.
 */
export const serviceWorkerHandler: NextApiHandler = allowMethods(['GET', 'HEAD'], (_request, response) => {
  // In development, files change without a new name.
  const isOn = environment().SERVICE_WORKER === 'on' && !IS_DEVELOPMENT;
  response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  response.setHeader('Cache-Control', HISTORY_CACHE);
  response.send(isOn ? SERVICE_WORKER : REMOVAL_WORKER);
});
