import { createHash } from 'node:crypto';
import { COLORS, CONTRAST_COLORS, PRINT_COLORS } from '@/lib/config/colors';
import { LOGO_PATH } from '@/lib/config/logo';
import { customProperty } from '@/lib/server/routes/brand-files';
import { compileForBrowsers } from './support/compile-for-browsers';
import { runGenerator } from './support/run-generator';

/** Compiles the style sheets of embedded lists, of insights, of the tools of lists and of changed lists, and the script of embedded lists. */
runGenerator('embed', async () => {
  const [style, script, insights, listTools, ownList] = await Promise.all([
    compileForBrowsers('styles/embed.css'),
    compileForBrowsers('components/views/embed/embed-frame.ts'),
    compileForBrowsers('styles/insights.css'),
    compileForBrowsers('styles/list-tools.css'),
    compileForBrowsers('styles/own-list.css'),
  ]);
  const colors = colorRules(style);
  const insightsStyle = colorRules(insights) + printRule(insights) + insights;
  return {
    'lib/server/embed-assets.ts': `// Generated from styles/embed.css, lib/config/colors.ts and components/views/embed/embed-frame.ts by npm run embed.

/** The style sheet that every embedded list contains. */
export const EMBED_STYLE = ${JSON.stringify(colors + withOwnMask(style))};

/** The script that every embedded list contains. */
export const EMBED_SCRIPT = ${JSON.stringify(script)};
`,
    'lib/server/insights-style.ts': `// Generated from styles/insights.css and lib/config/colors.ts by npm run embed.

/** The style sheet of insights. */
export const INSIGHTS_STYLE = ${JSON.stringify(insightsStyle)};

/** Changes with the style sheet, for its URL. */
export const INSIGHTS_STYLE_HASH = '${createHash('sha256').update(insightsStyle).digest('hex').slice(0, 12)}';
`,
    'components/views/template/list-tools-style.ts': `// Generated from styles/list-tools.css by npm run embed.

/** The style sheet of what a list shows only after hydration. */
export const LIST_TOOLS_STYLE = ${JSON.stringify(listTools)};
`,
    'components/views/template/own-list/own-list-style.ts': `// Generated from styles/own-list.css by npm run embed.

/** The style sheet of lists that the visitor has changed. */
export const OWN_LIST_STYLE = ${JSON.stringify(ownList)};
`,
  };
});

type Colors = Partial<Record<string, { light: string; dark: string }>>;

/** The colors that a style sheet uses, as custom properties in each theme. */
function colorRules(style: string): string {
  return `${themeRules(COLORS, style)}@media (prefers-contrast:more){${themeRules(CONTRAST_COLORS, style)}}`;
}

function themeRules(colors: Colors, style: string): string {
  const propertiesOf = (theme: 'light' | 'dark') =>
    Object.entries(colors).flatMap(([role, color]) => {
      const name = customProperty(role);
      return color && style.includes(`var(${name})`) ? [`${name}:${color[theme]}`] : [];
    });
  const [light, dark] = [propertiesOf('light').join(';'), propertiesOf('dark').join(';')];
  return `:root{${light}}[data-theme=dark]{${dark}}@media (prefers-color-scheme:dark){[data-theme=system]{${dark}}}`;
}

/** The colors on paper, whatever the theme. */
function printRule(style: string): string {
  const properties = Object.entries(PRINT_COLORS).flatMap(([role, color]) => {
    const name = customProperty(role);
    return style.includes(`var(${name})`) ? [`${name}:${color}`] : [];
  });
  return `@media print{:root[data-theme]{${properties.join(';')}}}`;
}

/** Replaces the URL of the tick by the tick itself: the page around a frame may have forbidden it to load masks. */
function withOwnMask(style: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path d='${LOGO_PATH}'/></svg>`;
  return `:root{--tick:url("data:image/svg+xml,${svg.replace(/[<>#]/g, encodeURIComponent)}")}${style.replaceAll('url(/icons/leaf-tick.svg)', 'var(--tick)')}`;
}
