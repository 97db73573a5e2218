import type { NextApiHandler } from 'next';
import type { Series } from '@/lib/catalog/series';
import type { Tag } from '@/lib/catalog/tag';
import type { TemplateSummary } from '@/lib/catalog/template';
import { SITE } from '@/lib/config/site';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { absoluteUrl } from '@/lib/links/localized-path';
import { resourcePaths } from '@/lib/links/resource-paths';
import { seriesPath } from '@/lib/links/series-path';
import { getLocalizedCatalog } from '@/lib/server/catalog/get-catalog';
import { environment } from '@/lib/server/environment';
import { PUBLIC_CACHE } from '@/lib/server/http/cache-headers';
import { getHeadTranslator, type HeadTranslator } from '@/lib/server/page/load-messages';

/** Responds with llms.txt in the locale of the query. */
export const llmsTxtHandler: NextApiHandler = async (request, response) => {
  const locale = toLocale(String(request.query.locale));
  const store = await getLocalizedCatalog();
  const t = await getHeadTranslator(locale);
  const tags = await store.listTags(locale, MAX_TAGS);
  const page = { number: 1, size: MAX_TEMPLATES_PER_TAG };
  const sections = await Promise.all(
    tags.map(async (tag) => {
      const { items } = await store.listTemplates(locale, { filter: { tag: tag.id }, order: 'best', page });
      return { tag, templates: items };
    }),
  );
  const series = await store.listSeries(locale);
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', PUBLIC_CACHE);
  response.send(renderLlmsTxt({ locale, siteUrl: environment().SITE_URL, t, sections, series }));
};

/** Maximum number of tags: those with the most templates. */
const MAX_TAGS = 50;

/** Maximum number of templates per tag; the sitemap lists all of them. */
const MAX_TEMPLATES_PER_TAG = 40;

export type LlmsTxtContent = {
  locale: string;
  siteUrl: string;
  /** Translates into `locale`. */
  t: HeadTranslator;
  /** The tags with their first templates in the order `best`. */
  sections: ReadonlyArray<{ tag: Tag; templates: readonly TemplateSummary[] }>;
  series: readonly Series[];
};

/**
 * Renders llms.txt (llmstxt.org): a description of the site, then the templates of each tag that have it
 * as their main tag, each with a link to its Markdown file, and the series.
 */
export function renderLlmsTxt({ locale, siteUrl, t, sections: groups, series }: LlmsTxtContent): string {
  const urlOf = (path: string) => absoluteUrl(siteUrl, path, locale);
  const sections = groups.flatMap(({ tag: { id, title }, templates }) => {
    const tagged = templates.filter((template) => template.tags[0] === id);
    if (tagged.length === 0) return [];
    const lines = tagged.map((template) => {
      return `- [${escapeLinkText(template.title)}](${urlOf(resourcePaths.markdown(template.id))}): ${template.summary}`;
    });
    return [`## ${title}`, lines.join('\n')];
  });
  const seriesLines = series.map(
    ({ id, title, description }) => `- [${escapeLinkText(title)}](${urlOf(seriesPath(id))}): ${description}`,
  );
  return `${[
    `# ${SITE.brand}`,
    `> ${t('home.description')}`,
    t('llmsTxt.formats', { page: urlOf('/{id}'), markdown: urlOf('/{id}.md') }),
    ...sections,
    ...(series.length > 0 ? [`## ${t('llmsTxt.series')}`, seriesLines.join('\n')] : []),
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
