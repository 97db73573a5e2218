import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { INITIAL_THEME, THEME_SETTINGS } from '@/lib/config/theme';

const SCRIPT = /<script>(.*?)<\/script>/s;

/**
 * The hash of the inline script of next-themes, as a source of `script-src`. The script contains the text of a function
 * of the package. It is the same as in pages because Next does not bundle the package (`serverExternalPackages`), and
 * loads it as an ES module, as `import()` does.
 *
 * @throws if the package renders no script.
 */
export async function themeScriptHash(): Promise<string> {
  const { ThemeProvider } = await import('next-themes');
  const provider = createElement(ThemeProvider, { ...THEME_SETTINGS, forcedTheme: INITIAL_THEME });
  const script = SCRIPT.exec(renderToStaticMarkup(provider))?.[1];
  if (script === undefined) throw new Error('next-themes renders no script.');
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
