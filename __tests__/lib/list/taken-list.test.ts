import { expect, test } from '@jest/globals';
import { parseTakenList, takeList, toTakenList } from '@/lib/list/taken-list';

const share = {
  title: 'Our trip',
  ownerFirstName: 'Ana',
  sections: [
    {
      id: 'before',
      titleHtml: 'Before',
      due: '-P4W',
      items: [
        { id: 'book-the-hotel', z: '1', html: 'Book the <strong>hotel</strong>' },
        { id: 'call', z: '1.1', html: 'Call', details: '<p><a href="https://example.org">Number</a></p>' },
      ],
    },
  ],
  checked: ['call'],
};

test('a taken list is read again as it was stored', () => {
  const { list } = takeList(share);
  expect(parseTakenList(JSON.stringify(list))).toEqual(list);
});

test('ids of a taken list have no words of the share, and its ticks follow them', () => {
  const { list, ticks } = takeList(share);
  expect(list.sections.map(({ id, items }) => [id, ...items.map((item) => item.id)])).toEqual([
    ['section-1', 'item-1', 'item-2'],
  ]);
  expect([...ticks]).toEqual(['item-2']);
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an event handler', '<a href="https://example.org" onclick="alert(1)">x</a>'],
  ['an image', '<img src=x onerror=alert(1)>'],
  ['a link that runs a script', '<a href="javascript:alert(1)">x</a>'],
  ['an attribute that looks like the end of a link', '<a href="https://x" a=">">x</a>'],
])('HTML with %s makes a list invalid', (_, html) => {
  const { list } = takeList(share);
  const [section] = list.sections;
  const withItem = (item: object) => ({ ...list, sections: [{ ...section, items: [item] }] });
  expect(toTakenList(withItem({ id: 'item-1', z: '1', html: 'Book' }))).toBeDefined();
  expect(toTakenList(withItem({ id: 'item-1', z: '1', html }))).toBeUndefined();
  expect(toTakenList(withItem({ id: 'item-1', z: '1', html: 'Book', details: html }))).toBeUndefined();
  expect(toTakenList({ ...list, sections: [{ ...section, titleHtml: html }] })).toBeUndefined();
});

test('a list with ids of other elements of the page, or the same one twice, is invalid', () => {
  const { list } = takeList(share);
  const withIds = (ids: readonly string[]) => ({
    ...list,
    sections: [{ id: 'section-1', titleHtml: '', items: ids.map((id) => ({ id, z: '1', html: 'x' })) }],
  });
  expect(toTakenList(withIds(['item-1', 'item-2']))).toBeDefined();
  expect(toTakenList(withIds(['item-1', 'item-1']))).toBeUndefined();
  expect(toTakenList(withIds(['_list']))).toBeUndefined();
  expect(toTakenList(withIds([]))).toBeUndefined();
});

test.each(['', '{', 'null', '[]', '{"title":"x"}'])('what is damaged is no list: %s', (text) => {
  expect(parseTakenList(text)).toBeUndefined();
});
