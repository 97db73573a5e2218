import type { NextApiHandler } from 'next';
import type { TagWithCount } from '@/lib/catalog/tag';
import type { TemplateSummary } from '@/lib/catalog/template';
import { SITE } from '@/lib/config/site';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { absoluteUrl } from '@/lib/links/localized-path';
import { resourcePaths } from '@/lib/links/resource-paths';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { environment } from '@/lib/server/environment';
import { PUBLIC_CACHE } from '@/lib/server/http/cache-headers';
import { getHeadTranslator, type HeadTranslator } from '@/lib/server/page/messages';

/** Responds with llms.txt in the locale of the query. */
export const llmsTxtHandler: NextApiHandler = async (request, response) => {
  const locale = toLocale(String(request.query.locale));
  const store = await getLocalizedCatalog();
  const t = await getHeadTranslator(locale);
  const [templates, tags] = await Promise.all([store.listTemplates(locale), store.listTags(locale)]);
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', PUBLIC_CACHE);
  response.send(renderLlmsTxt({ locale, siteUrl: environment().SITE_URL, t, templates, tags }));
};

/** Maximum number of templates per tag; the sitemap lists all of them. */
const MAX_TEMPLATES_PER_TAG = 40;

export type LlmsTxtContent = {
  locale: string;
  siteUrl: string;
  /** Translates into `locale`. */
  t: HeadTranslator;
  /** Newest first. Those without a translation are in the default locale. */
  templates: readonly TemplateSummary[];
  tags: readonly TagWithCount[];
};

/**
 * Renders llms.txt (llmstxt.org): a description of the site, then the templates grouped by their first tag, translated
 * and featured ones first, each with a link to its Markdown file.
 */
export function renderLlmsTxt({ locale, siteUrl, t, templates, tags }: LlmsTxtContent): string {
  const urlOf = (path: string) => absoluteUrl(siteUrl, path, locale);
  const sections = tags.flatMap(({ id, title }) => {
    const tagged = templates.filter((template) => template.tags[0] === id);
    if (tagged.length === 0) return [];
    const priority = (template: TemplateSummary) =>
      2 * Number(template.locale === locale) + Number(template.featured);
    const byPriority = tagged.toSorted((a, b) => priority(b) - priority(a));
    const lines = byPriority.slice(0, MAX_TEMPLATES_PER_TAG).map((template) => {
      return `- [${escapeLinkText(template.title)}](${urlOf(resourcePaths.markdown(template.id))}): ${template.summary}`;
    });
    return [`## ${title}`, lines.join('\n')];
  });
  return `${[
    `# ${SITE.brand}`,
    `> ${t('home.description')}`,
    t('llmsTxt.formats', { page: urlOf('/{id}'), markdown: urlOf('/{id}.md') }),
    ...sections,
    '## Optional',
    [
      `- [Sitemap](${siteUrl}${resourcePaths.sitemapIndex()}): ${t('llmsTxt.sitemap')}`,
      `- [Feed](${urlOf(resourcePaths.feed())}): ${t('llmsTxt.feed')}`,
    ].join('\n'),
  ].join('\n\n')}\n`;
}

function escapeLinkText(text: string): string {
  return text.replace(/[\\[\]]/gu, '\\$&');
}
