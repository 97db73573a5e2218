import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TEST_SHARE_ID } from '@/scripts/support/test-share';
import { TEST_PORT, TEST_SITE } from '@/scripts/support/test-site';
import { sendRequest } from './send-request';

/** A file of the build with an extension, relative to `/_next/static`. */
function builtFile(extension: string): string {
  const files = readdirSync('.next/static', { recursive: true, encoding: 'utf8' });
  return files.find((file) => path.extname(file) === extension)?.replaceAll(path.sep, '/') ?? '';
}

async function ogImageVersion(): Promise<string> {
  const { body } = await sendRequest({ port: TEST_PORT, path: '/puppy-first-week', method: 'GET' });
  return /\/api\/og\/template\/puppy-first-week\.png\?locale=en&amp;v=(\w+)/.exec(body.toString())?.[1] ?? '';
}

/** The values of the placeholders in paths. */
const PLACEHOLDERS: Readonly<Record<string, () => string | Promise<string>>> = {
  build: () => readFileSync('.next/BUILD_ID', 'utf8'),
  script: () => builtFile('.js'),
  style: () => builtFile('.css'),
  font: () => builtFile('.woff2'),
  share: () => TEST_SHARE_ID,
  site: () => encodeURIComponent(TEST_SITE.SITE_URL),
  version: ogImageVersion,
};

/**
 * Replaces the placeholders in a path of docs/caching.md by their values for the built site.
 *
 * @throws if a placeholder is unknown or the site has no value for it.
 */
export async function resolveCachingPath(template: string): Promise<string> {
  let resolved = template;
  for (const [placeholder, name = ''] of template.matchAll(/\{(\w+)\}/g)) {
    const value = await PLACEHOLDERS[name]?.();
    if (!value) throw new Error(`The built site has no value for ${placeholder}.`);
    resolved = resolved.replace(placeholder, value);
  }
  return resolved;
}
