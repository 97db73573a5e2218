import { writeFileSync } from 'node:fs';
import { type IconNode, icons } from 'lucide';
import { ICON_NAMES } from '@/components/ui/icon-names';

/** Writes the site's icons as one file of symbols, before a build and before development. */
const FILE = 'public/icons/sprite.svg';

/** One stroke weight for all. */
const STYLE =
  'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';

const symbols = ICON_NAMES.map(
  (name) => `<symbol id="${name}" viewBox="0 0 24 24" ${STYLE}>${draw(nodeOf(name))}</symbol>`,
);
writeFileSync(FILE, `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`);

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
