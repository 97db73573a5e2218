import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type IconNode, icons } from 'lucide';
import { ICON_NAMES } from '@/components/ui/icon-sprite';
import { LOGO_PATH } from '@/lib/config/logo';
import { drawIcon, ICON_STYLE } from '@/lib/server/og-images/icon-shapes';
import { brandFiles } from '@/lib/server/routes/brand-files';
import { readArguments, runCommand } from './support/run-command';

/** Writes the files that are generated from the logo, the colors and the icon set, before a build and before development. */
runCommand(async () => {
  readArguments('Usage: npm run icons', {});
  const files = { 'public/icons/sprite.svg': sprite(), ...(await brandFiles()) };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
});

/** The logo and the icons of the site as one file of symbols. */
function sprite(): string {
  const logo = `<symbol id="logo-mark" viewBox="0 0 24 24" fill="currentColor"><path d="${LOGO_PATH}"/></symbol>`;
  const symbols = ICON_NAMES.map(
    (name) => `<symbol id="${name}" viewBox="0 0 24 24" ${ICON_STYLE}>${drawIcon(nodeOf(name))}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${logo}${symbols.join('')}</svg>\n`;
}

function nodeOf(name: string): IconNode {
  const exported = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const node = (icons as Readonly<Record<string, IconNode>>)[exported];
  if (!node) throw new Error(`The icon set has no “${name}”.`);
  return node;
}
