import { beforeEach, expect, jest, test } from '@jest/globals';
import { render } from '@/__tests__/support/render';
import { ChecklistItems } from '@/components/catalog/checklist-items';
import { formatListHtml, formatListText } from '@/components/catalog/format-shown-list';
import { readChecklist } from '@/components/catalog/read-checklist';
import { TickSync } from '@/components/catalog/tick-sync';
import { replaceTicks } from '@/lib/browser/tick-store';

const ITEMS = [
  { id: 'tent', z: '1', html: 'Pitch the <em>tent</em>' },
  { id: 'pegs', z: '1.1', html: 'Pegs', details: '<p>At least\n8.</p><ul><li>steel</li><li>wood</li></ul>' },
  { id: 'cord', z: '1.1.1', html: 'Cord &amp; hooks' },
  { id: 'water', z: '2', html: 'Fetch water' },
];

beforeEach(() => {
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  replaceTicks('camping', new Set(['pegs', 'water']));
  render(
    <TickSync listKey="camping" className="template-list" lang="ar" dir="rtl">
      <section>
        <h2>Before</h2>
        <ChecklistItems position="checklist" listId="camping" items={ITEMS} />
      </section>
    </TickSync>,
  );
});

const source = () => ({
  title: 'Tents & more',
  url: 'https://example.org/camping',
  checklist: readChecklist(),
});

test('as text, a list has its title and link, then indented lines with empty and ticked boxes', () => {
  expect(formatListText(source())).toBe(`Tents & more
https://example.org/camping

Before
☐ Pitch the tent
    ☑ Pegs
        At least 8.
        • steel
        • wood
        ☐ Cord & hooks
☑ Fetch water
`);
});

test('as HTML, a list has headings and nested lists, with done items crossed out', () => {
  expect(formatListHtml(source())).toBe(
    '<div lang="ar" dir="rtl"><h1><a href="https://example.org/camping">Tents &#38; more</a></h1>' +
      '<h2>Before</h2><ul><li>Pitch the <em>tent</em><ul><li><s>Pegs</s>' +
      '<div><p>At least\n8.</p><ul><li>steel</li><li>wood</li></ul></div>' +
      '<ul><li>Cord &amp; hooks</li></ul></li></ul></li><li><s>Fetch water</s></li></ul></div>',
  );
});

test('a list has its name, items that are left out a dash and a word, and items with a date have it', () => {
  const [section] = readChecklist().sections;
  const [tent, water] = section?.items ?? [];
  if (!section || !tent || !water) throw new Error('The list has no items.');
  const leftOut = { ...tent, isLeftOut: true, leftOutText: 'Left out', children: [] };
  const due = { ...water, due: 'by Sunday, March 7' };
  const sections = [{ ...section, items: [leftOut, due] }];
  const checklist = { lang: 'en', dir: 'ltr', name: 'July', day: '', dayName: '', sections };
  expect(formatListText({ title: 'Tents', checklist })).toBe(
    'Tents · July\n\nBefore\n– Pitch the tent (Left out)\n☑ Fetch water (by Sunday, March 7)\n',
  );
  expect(formatListHtml({ title: 'Tents', checklist })).toContain(
    '<li>– Pitch the <em>tent</em> (Left out)</li><li><s>Fetch water</s> (by Sunday, March 7)</li>',
  );
  expect(formatListHtml({ title: 'Tents', checklist })).toContain('<h1>Tents · July</h1>');
});
