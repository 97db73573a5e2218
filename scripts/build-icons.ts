import { writeFileSync } from 'node:fs';
import { type IconNode, icons } from 'lucide';
import { ICON_NAMES } from '@/components/ui/icon-sprite';

/** Writes the site's icons and its sign as one file of symbols, before a build and before development. */
const FILE = 'public/icons/sprite.svg';

/** One stroke weight for all. */
const STYLE =
  'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';

/** The sign of the brand: a tick whose long arm is a leaf. */
const LOGO_MARK =
  '<symbol id="logo-mark" viewBox="0 0 24 24" fill="currentColor"><path d="M9.6 19.6c-.5 0-1-.2-1.3-.6L3.9 13a1.4 1.4 0 1 1 2.3-1.6l3 4.1C10.5 9.3 14.4 4.6 21.6 2.6c.5 6.1-2.5 11-8.3 13-.9.3-1.7.5-2.3.6l-.3 2.1c-.1.7-.5 1.3-1.1 1.3Z"/></symbol>';

const symbols = ICON_NAMES.map(
  (name) => `<symbol id="${name}" viewBox="0 0 24 24" ${STYLE}>${draw(nodeOf(name))}</symbol>`,
);
writeFileSync(FILE, `<svg xmlns="http://www.w3.org/2000/svg">${LOGO_MARK}${symbols.join('')}</svg>\n`);

function nodeOf(name: string): IconNode {
  const exported = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const node = (icons as Readonly<Record<string, IconNode>>)[exported];
  if (!node) throw new Error(`The icon set has no “${name}”.`);
  return node;
}

function draw(node: IconNode): string {
  return node
    .map(([tag, attributes]) => {
      const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
      return `<${tag}${list.join('')}/>`;
    })
    .join('');
}
