/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { findDue, listDueEntries } from '@/components/views/template/list-due-entries';
import type { SectionView, VisitorPart } from '@/lib/catalog/checklist-view';

const VISITOR: VisitorPart = {
  kind: 'editors',
  isWritten: false,
  isNew: false,
  isLeftOut: false,
  isOut: false,
};

const SECTIONS: SectionView[] = [
  {
    id: 'before',
    titleHtml: 'Before',
    due: '-P4W',
    items: [
      { id: 'quotes', z: '1', html: 'Quotes' },
      { id: 'van', z: '2', html: 'Van', visitor: { ...VISITOR, isLeftOut: true } },
      { id: 'own-piano', z: '3', html: 'Piano', visitor: { ...VISITOR, kind: 'own', due: '2027-03-01' } },
    ],
  },
  { id: 'any-time', titleHtml: 'Any time', items: [{ id: 'boxes', z: '4', html: 'Boxes' }] },
  { id: 'the-day', titleHtml: 'The day', due: 'P0D', items: [{ id: 'keys', z: '5', html: 'Keys' }] },
];

test('sections with an offset and own items with a date are listed by date, with the number of open items', () => {
  expect(listDueEntries(SECTIONS, '2027-03-14', new Set(['quotes']))).toEqual([
    { id: 'before', titleHtml: 'Before', date: '2027-02-14', isDay: false, open: 1 },
    { id: 'own-piano', titleHtml: 'Piano', date: '2027-03-01', isDay: false, open: 1 },
    { id: 'the-day', titleHtml: 'The day', date: '2027-03-14', isDay: true, open: 1 },
  ]);
});

test('without a day, only own items have a date', () => {
  expect(listDueEntries(SECTIONS, undefined, new Set()).map(({ id }) => id)).toEqual(['own-piano']);
});

test('what is done or left out is not open', () => {
  const [before, piano] = listDueEntries(SECTIONS, '2027-03-14', new Set(['quotes', 'own-piano']));
  expect([before?.open, piano?.open]).toEqual([0, 0]);
});

test('a date of today is due next, one of yesterday is late', () => {
  const entries = listDueEntries(SECTIONS, '2027-03-14', new Set());
  const idsAt = (today: string) => {
    const { late, next } = findDue(entries, today);
    return [late.map(({ id }) => id), next?.id];
  };
  expect(idsAt('2027-02-14')).toEqual([[], 'before']);
  expect(idsAt('2027-02-15')).toEqual([['before'], 'own-piano']);
  expect(idsAt('2027-03-15')).toEqual([['before', 'own-piano', 'the-day'], undefined]);
});

test('a section whose items are done is neither late nor next', () => {
  const entries = listDueEntries(SECTIONS, '2027-03-14', new Set(['quotes', 'own-piano']));
  expect(findDue(entries, '2027-02-20')).toEqual({
    late: [],
    next: expect.objectContaining({ id: 'the-day' }),
  });
});
