import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderTemplate } from '@/__tests__/support/render-template';
import { updateListChanges } from '@/lib/browser/changes-store';
import { readListRecord } from '@/lib/browser/list-record';
import { readRecentLists } from '@/lib/browser/recent-lists';
import { replaceTicks } from '@/lib/browser/tick-store';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { type FieldName, setField } from '@/lib/list/list-changes';

const SECTIONS: readonly SectionView[] = [
  {
    id: 'day',
    titleHtml: 'Moving <em>day</em>',
    due: 'P0D',
    items: [{ id: 'keys', z: '1', html: 'Return keys' }],
  },
  { id: 'week', titleHtml: 'One week before', due: '-P1W', items: [{ id: 'boxes', z: '1', html: 'Pack' }] },
];

type Value = Parameters<typeof setField>[2];

const change = (name: FieldName, value: Value) =>
  act(() => void updateListChanges('camping', (changes) => setField(changes, name, value, Date.now())));

const render = (sections = SECTIONS) => renderTemplate({}, sections, null, null, 'Day of the move');
const record = () => readRecentLists().map(readListRecord)[0];
const box = (name: string) => screen.findByRole('checkbox', { name });

beforeEach(() => {
  // Local noon, fourteen hours ahead of UTC.
  jest.spyOn(Date, 'now').mockReturnValue(new Date('2027-02-01T12:00:00').getTime());
});

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  replaceTicks('camping', new Set());
  updateListChanges('camping', () => null);
});

test('a list with a day is among the recent lists, with what is due, the earliest first', async () => {
  render();
  fireEvent.change(await screen.findByLabelText('Day of the move'), { target: { value: '2027-03-14' } });
  await waitFor(() =>
    expect(record()).toMatchObject({
      next: 'Return keys',
      nextId: 'keys',
      usedOn: '2027-02-01',
      due: [
        { title: 'One week before', date: '2027-03-07' },
        { title: 'Moving day', date: '2027-03-14', isDay: true },
      ],
    }),
  );
  expect(record()).not.toHaveProperty('since');
});

test('what is due is gone when it is done, left out, or has no date any more', async () => {
  change('day', '2027-03-14');
  render();
  await waitFor(() => expect(record()?.due).toHaveLength(2));
  fireEvent.click(await box('Pack'));
  await waitFor(() =>
    expect(record()?.due).toEqual([{ title: 'Moving day', date: '2027-03-14', isDay: true }]),
  );
  change('day', null);
  await waitFor(() => expect(record()).not.toHaveProperty('due'));
});

test('an own item with a date is due, also in a list whose sections have none', async () => {
  change('own:own-bcdfghjkmnpq', { section: 'week', parent: null });
  change('words:own-bcdfghjkmnpq', 'Call Ada');
  change('due:own-bcdfghjkmnpq', '2027-02-10');
  render(SECTIONS.map(({ id, titleHtml, items }) => ({ id, titleHtml, items })));
  await waitFor(() => expect(record()?.due).toEqual([{ title: 'Call Ada', date: '2027-02-10' }]));
});

test('an own item can be next, and its id is in no link', async () => {
  change('own:own-bcdfghjkmnpq', { section: 'week', parent: null });
  change('words:own-bcdfghjkmnpq', 'Call Ada');
  change('out:keys', true);
  change('out:boxes', true);
  render();
  await waitFor(() => expect(record()?.next).toBe('Call Ada'));
  expect(record()).not.toHaveProperty('nextId');
});

test('after the next item was left out, the one after it is next', async () => {
  change('out:boxes', false);
  render();
  await waitFor(() => expect(record()?.next).toBe('Return keys'));
  change('out:keys', true);
  await waitFor(() => expect(record()?.next).toBe('Pack'));
});

test('a list is done on the day on which its last open item was left out', async () => {
  change('out:keys', false);
  render();
  fireEvent.click(await box('Return keys'));
  await waitFor(() => expect(record()).toMatchObject({ next: 'Pack' }));
  change('out:boxes', true);
  await waitFor(() => expect(record()?.doneOn).toBe('2027-02-01'));
});

test('the next item of a list that is not translated has the language of the list', async () => {
  renderTemplate({ locale: 'de' }, SECTIONS, null, 'Moving house');
  fireEvent.click(await box('Pack'));
  await waitFor(() => expect(record()).toMatchObject({ next: 'Return keys', textLocale: 'de' }));
});

test('a tick of another tab is recorded by that tab only, which may have removed the list', async () => {
  render();
  fireEvent.click(await box('Pack'));
  await waitFor(() => expect(record()).toMatchObject({ next: 'Return keys' }));
  const before = record();
  jest.spyOn(Date, 'now').mockReturnValue(new Date('2027-02-03T12:00:00').getTime());
  const tickElsewhere = async (ticks: readonly string[]) => {
    localStorage.setItem('checkleaf:ticks:camping', JSON.stringify(ticks));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'checkleaf:ticks:camping' })));
    // What this tab stores follows a tick by a timer, which the rendered change starts.
    for (const _ of [1, 2]) await act(() => new Promise((resolve) => setTimeout(resolve)));
  };
  await tickElsewhere([]);
  expect(record()).toEqual(before);
  localStorage.removeItem('checkleaf:lists');
  await tickElsewhere(['keys']);
  expect(await box('Return keys')).toBeChecked();
  expect(readRecentLists()).toEqual([]);
  fireEvent.click(await box('Pack'));
  await waitFor(() => expect(record()).toMatchObject({ usedOn: '2027-02-03' }));
});

test('a change of another tab is shown, and recorded by that tab only, which may have removed the list', async () => {
  render();
  fireEvent.click(await box('Pack'));
  await waitFor(() => expect(record()).toMatchObject({ next: 'Return keys' }));
  const before = readRecentLists();
  const changeElsewhere = async (text: string) => {
    localStorage.setItem('checkleaf:changes:camping', text);
    const event = new StorageEvent('storage', { key: 'checkleaf:changes:camping' });
    act(() => void window.dispatchEvent(event));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Return keys' })).toBeDisabled());
    // What this tab stores follows a change by a timer, which the rendered change starts.
    for (const _ of [1, 2]) await act(() => new Promise((resolve) => setTimeout(resolve)));
  };
  const changes = (day: string) =>
    JSON.stringify({ version: 1, fields: { 'out:keys': [true, 1], day: [day, 1] } });
  await changeElsewhere(changes('2027-03-14'));
  expect(readRecentLists()).toEqual(before);
  localStorage.removeItem('checkleaf:lists');
  const latest = changes('2027-04-01');
  await changeElsewhere(latest);
  fireEvent(window, new StorageEvent('storage', { key: 'checkleaf:ticks:camping' }));
  for (const _ of [1, 2]) await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(readRecentLists()).toEqual([]);
  expect(localStorage.getItem('checkleaf:changes:camping')).toBe(latest);
  fireEvent.click(await box('Pack'));
  await waitFor(() => expect(record()).toMatchObject({ due: [{ title: 'One week before' }] }));
});

test('a list has the title and size that it had when it was last opened', async () => {
  const entry = { id: 'move', title: 'Moving house', locale: 'de', total: 9, usedOn: '2027-01-01' };
  localStorage.setItem('checkleaf:lists', JSON.stringify([entry]));
  renderTemplate({ id: 'move', title: 'Moving', itemCount: 2 }, SECTIONS);
  await waitFor(() =>
    expect(readRecentLists()).toMatchObject([
      { title: 'Moving', locale: 'en', total: 2, usedOn: '2027-01-01' },
    ]),
  );
});

test('if the recent lists are damaged, they are rebuilt when a list is opened', async () => {
  replaceTicks('camping', new Set(['keys']));
  localStorage.setItem('checkleaf:ticks:hike', '["map"]');
  localStorage.setItem('checkleaf:lists', '[{"id":"camping"');
  renderTemplate({ title: 'Moving', itemCount: 2 }, SECTIONS);
  await waitFor(() =>
    expect(readRecentLists()).toMatchObject([
      { id: 'camping', title: 'Moving', total: 2, nextId: 'boxes' },
      { id: 'hike', title: 'Hike' },
    ]),
  );
});
