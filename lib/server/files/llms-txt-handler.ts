import type { NextApiHandler } from 'next';
import type { TagWithCount } from '@/lib/catalog/tag';
import type { TemplateSummary } from '@/lib/catalog/template';
import { SITE } from '@/lib/config/site';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { absoluteUrl } from '@/lib/links/localized-path';
import { resourcePaths } from '@/lib/links/resource-paths';
import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { environment } from '@/lib/server/environment';
import { PUBLIC_CACHE } from '@/lib/server/http/cache-headers';
import { getHeadTranslator } from '@/lib/server/page/messages';

/** Responds with llms.txt in the locale of the query. */
export const llmsTxtHandler: NextApiHandler = async (request, response) => {
  const locale = toLocale(String(request.query.locale));
  const store = await getCatalogStore();
  const t = await getHeadTranslator(locale);
  const [templates, tags] = await Promise.all([store.listTemplates(locale), store.listTags(locale)]);
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', PUBLIC_CACHE);
  const description = t('home.description');
  response.send(renderLlmsTxt({ locale, siteUrl: environment().SITE_URL, description, templates, tags }));
};

/** Maximum number of templates per tag; the sitemap lists all of them. */
const MAX_TEMPLATES_PER_TAG = 40;

export type LlmsTxtContent = {
  locale: string;
  siteUrl: string;
  description: string;
  /** Newest first. */
  templates: readonly TemplateSummary[];
  tags: readonly TagWithCount[];
};

/**
 * Renders llms.txt (llmstxt.org): a description of the site, then the templates grouped by their first tag, featured
 * ones first, each with a link to its Markdown file.
 */
export function renderLlmsTxt({ locale, siteUrl, description, templates, tags }: LlmsTxtContent): string {
  const urlOf = (path: string) => absoluteUrl(siteUrl, path, locale);
  const sections = tags.flatMap(({ id, title }) => {
    const tagged = templates.filter((template) => template.tags[0] === id);
    if (tagged.length === 0) return [];
    const byPriority = tagged.toSorted((a, b) => Number(b.featured) - Number(a.featured));
    const lines = byPriority.slice(0, MAX_TEMPLATES_PER_TAG).map((template) => {
      return `- [${escapeLinkText(template.title)}](${urlOf(resourcePaths.markdown(template.id))}): ${template.summary}`;
    });
    return [`## ${title}`, lines.join('\n')];
  });
  return `${[
    `# ${SITE.brand}`,
    `> ${description}`,
    `Every checklist is a page at ${urlOf('/{id}')} and Markdown at ${urlOf('/{id}.md')}.`,
    ...sections,
    '## Optional',
    [
      `- [Sitemap](${siteUrl}${resourcePaths.sitemapIndex()}): every page`,
      `- [Feed](${urlOf(resourcePaths.feed())}): the newest checklists as Atom`,
    ].join('\n'),
  ].join('\n\n')}\n`;
}

function escapeLinkText(text: string): string {
  return text.replace(/[\\[\]]/gu, '\\$&');
}
