import type { NextApiHandler } from 'next';
import { z } from 'zod';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { environment } from '@/lib/server/environment';
import { PUBLIC_CACHE } from '@/lib/server/http/cache-headers';
import { catalogIdSchema } from '@/lib/server/http/params';
import { getHeadTranslator } from '@/lib/server/page/load-messages';
import { loadFeed } from './load-feed';
import { renderFeed } from './render-feed';

const query = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.enum(['tag', 'channel', 'series']), id: catalogIdSchema }),
]);

/** Responds with an Atom feed: of all templates (`?kind=all`), or of a tag, channel or series (`?kind=tag&id=…`). */
export const feedHandler: NextApiHandler = async (request, response) => {
  const parsed = query.safeParse(request.query);
  if (!parsed.success) return response.status(404).json({ error: 'Feed not found.' });
  const locale = toLocale(String(request.query.locale));
  const store = await getLocalizedCatalog();
  const feed = await loadFeed(parsed.data, { store, locale, t: await getHeadTranslator(locale) });
  if (!feed) return response.status(404).json({ error: 'Feed not found.' });
  response.setHeader('Content-Type', 'application/atom+xml; charset=utf-8');
  response.setHeader('Cache-Control', PUBLIC_CACHE);
  return response.send(renderFeed(feed, environment().SITE_URL));
};
