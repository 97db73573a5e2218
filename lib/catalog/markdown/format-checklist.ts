import type { Checklist, ChecklistItem, ChecklistSection } from '@/lib/catalog/checklist';
import { UNTITLED_SECTION } from '@/lib/catalog/checklist';

const BULLETS = ['-', '*', '+'] as const;

/**
 * Formats a checklist as Markdown: headings and nested task lists with the stored ids, and the due offsets of
 * headings, at the ends of the lines. Parsing the result gives the same tree with the same ids.
 */
export function formatChecklist(checklist: Checklist): string {
  const blocks = checklist.sections.flatMap((section, index) => [
    ...(index === 0 && section.id === UNTITLED_SECTION.id ? [] : [formatHeading(section)]),
    ...(section.items.length > 0 ? [formatItems(section.items)] : []),
  ]);
  return `${blocks.join('\n\n')}\n`;
}

function formatHeading({ level, title, id, due }: ChecklistSection): string {
  return ['#'.repeat(level), title, `^${id}`, due && `{due=${due}}`].filter(Boolean).join(' ');
}

function formatItems(items: readonly ChecklistItem[]): string {
  const bullets = new Map<string, string>();
  const lines: string[] = [];
  for (const { id, z, text, checked, details } of items) {
    const parent = z.slice(0, Math.max(0, z.lastIndexOf('.')));
    const indent = '  '.repeat(z.split('.').length - 1);
    const bullet = bullets.get(parent) ?? BULLETS[0];
    lines.push(`${indent}${bullet} [${checked ? 'x' : ' '}] ${text ? `${text} ` : ''}^${id}`);
    if (!details) continue;
    bullets.set(z, bulletAfter(details));
    const body = details.split('\n').map((line) => (line ? `${indent}  ${line}` : ''));
    lines.push('', ...body, '');
  }
  return lines.join('\n').trim();
}

/** Returns a bullet that the details do not use. With the same one, child items would continue a plain list. */
function bulletAfter(details: string): string {
  const used = new Set(details.split('\n').map((line) => line.slice(0, 2).trim()));
  return BULLETS.find((bullet) => !used.has(bullet)) ?? BULLETS[0];
}
