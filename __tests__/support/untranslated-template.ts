import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The id of a list of `content/` that is not translated into a language. */
export function untranslatedTemplate(locale: string): string {
  const translated = new Set(readdirSync(`content/templates/${locale}`));
  const file = readdirSync('content/templates/en').find((name) => !translated.has(name));
  if (!file) throw new Error(`All lists are translated into ${locale}.`);
  return path.basename(file, '.md');
}
