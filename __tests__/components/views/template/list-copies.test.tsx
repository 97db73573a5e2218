import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { collectLoggedEvents, setCurrentPage, waitForLog } from '@/__tests__/support/logged-events';
import { renderTemplate } from '@/__tests__/support/render-template';
import { activeListKey } from '@/lib/browser/active-copy';
import { readListChanges, updateListChanges } from '@/lib/browser/changes-store';
import { findCopies } from '@/lib/browser/list-copies';
import { readRecentLists } from '@/lib/browser/recent-lists';
import { chooseCopy } from '@/lib/browser/stored-copies';
import { readTicks, setTick } from '@/lib/browser/tick-store';
import { readName, setField } from '@/lib/list/list-changes';

let listCount = 0;
let id: string;
let user: UserEvent;
let events: string[];

beforeEach(() => {
  // Each test has a list of its own, since stores last as long as the page load.
  listCount += 1;
  id = `list-${listCount}`;
  localStorage.clear();
  setCurrentPage({ pathname: '/[id]', asPath: `/${id}`, query: { id }, locale: 'en' });
  events = collectLoggedEvents();
  user = userEvent.setup();
});

afterEach(() => {
  jest.restoreAllMocks();
});

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const tent = () => screen.getByRole('checkbox', { name: 'Pitch the tent' });
const nameOf = (listKey: string) => readName(readListChanges(listKey));
const copySwitch = () => screen.findByRole('combobox', { name: 'Which of your lists' });
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

/** Starts another copy in the dialog. */
async function start(names: { new: string; this: string }) {
  await press('Start another one');
  const dialog = await screen.findByRole('dialog', { name: 'Start another one' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Name of the new one' }), names.new);
  await user.type(within(dialog).getByRole('textbox', { name: 'Name of this one' }), names.this);
  await user.click(within(dialog).getByRole('button', { name: 'Start' }));
}

describe('another copy of a list', () => {
  test('has ticks of its own, and the switch above the list leads back to the first one', async () => {
    setTick(id, 'tent', true);
    renderTemplate({ id });
    await start({ new: ' October ', this: 'July' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('New copy started.'));
    const copy = activeListKey(id);
    expect(copy).toMatch(new RegExp(`^${id}~`));
    expect([nameOf(id), nameOf(copy)]).toEqual(['July', 'October']);
    expect(tent()).not.toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Fetch water' }));
    expect([...readTicks(copy)]).toEqual(['water']);
    expect([...readTicks(id)]).toEqual(['tent']);

    const select = await copySwitch();
    expect(optionsOf(select)).toEqual(['July', 'October']);
    await user.selectOptions(select, 'July');
    expect(tent()).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Fetch water' })).not.toBeChecked();
    expect(localStorage.getItem(`checkleaf:copy:${id}`)).toBeNull();
    await user.selectOptions(select, 'October');
    expect(localStorage.getItem(`checkleaf:copy:${id}`)).toBe(copy.split('~')[1]);
  });

  test('is one of “Your lists” at once, and no event has its name', async () => {
    renderTemplate({ id, title: 'Camping' });
    await start({ new: 'October', this: 'July' });
    await waitFor(() => expect(readRecentLists()).toHaveLength(1));
    expect(readRecentLists()).toMatchObject([
      { id: activeListKey(id), title: 'Camping', locale: 'en', total: 2 },
    ]);
    await waitForLog();
    expect(events).toContainEqual(expect.stringMatching(/^list copy started .* copies=2$/));
    expect(events.join()).not.toMatch(/October|July|~/);
  });

  test('without a name has a number', async () => {
    renderTemplate({ id });
    await start({ new: ' ', this: ' ' });
    expect(optionsOf(await copySwitch())).toEqual(['No. 1', 'No. 2']);
  });

  test('is the one that the page shows after a reload, also for ticks made before hydration', () => {
    localStorage.setItem(`checkleaf:copy:${id}`, 'bcdfghjk');
    localStorage.setItem(`checkleaf:ticks:${id}~bcdfghjk`, '["water"]');
    setTick(id, 'tent', true);
    renderTemplate({ id });
    expect(tent()).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Fetch water' })).toBeChecked();
  });

  test('is started and named by keyboard', async () => {
    renderTemplate({ id });
    await press('Start another one');
    const field = await screen.findByRole('textbox', { name: 'Name of the new one' });
    await user.type(field, 'October{Enter}');
    await waitFor(() => expect(nameOf(activeListKey(id))).toBe('October'));
  });

  test('is not started by the Enter key with which an input method ends a word', async () => {
    renderTemplate({ id });
    await press('Start another one');
    const field = await screen.findByRole('textbox', { name: 'Name of the new one' });
    await user.type(field, 'しがつ');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(field).toBeVisible();
    expect(findCopies(id)).toEqual([id]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(nameOf(activeListKey(id))).toBe('しがつ'));
  });

  test('a list without another copy is named, and is one of “Your lists” then', async () => {
    renderTemplate({ id, title: 'Moving house' });
    await press('Name this list');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Move to Leipzig{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(nameOf(id)).toBe('Move to Leipzig');
    expect(screen.queryByRole('combobox')).toBeNull();
    const bar = document.querySelector('.sticky-progress');
    expect(bar).toHaveTextContent('Move to Leipzig');
    await waitFor(() => expect(readRecentLists()).toMatchObject([{ id, title: 'Moving house' }]));
    await waitForLog();
    expect(events.join()).not.toMatch(/Leipzig/);
  });

  test('can be named later, and its name removed', async () => {
    renderTemplate({ id });
    await start({ new: 'October', this: 'July' });
    const select = await copySwitch();
    await press('Name this list');
    const field = await screen.findByRole('textbox', { name: 'Name' });
    expect(field).toHaveValue('October');
    await user.clear(field);
    await user.type(field, 'November');
    await press('Save name');
    expect(optionsOf(select)).toEqual(['July', 'November']);
    await press('Name this list');
    await user.clear(await screen.findByRole('textbox', { name: 'Name' }));
    await press('Save name');
    expect(optionsOf(select)).toEqual(['July', 'No. 2']);
  });

  test('is not started if the browser does not store it, and nothing changes', async () => {
    setTick(id, 'tent', true);
    renderTemplate({ id });
    await press('Start another one');
    await screen.findByRole('dialog', { name: 'Start another one' });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.type(screen.getByRole('textbox', { name: 'Name of this one' }), 'July');
    await press('Start');
    expect(screen.getByText('This browser cannot store that. Nothing has changed.')).toBeVisible();
    expect(nameOf(id)).toBeUndefined();
    expect(findCopies(id)).toEqual([id]);
    expect(tent()).toBeChecked();
  });
});

describe('the copies of a list', () => {
  test('are the first one and the others as they were started, also those that only have ticks', () => {
    const started = (listKey: string, time: number) =>
      updateListChanges(listKey, (changes) => setField(changes, 'started', true, time));
    setTick(id, 'tent', true);
    started(`${id}~zzzzzzzz`, 10);
    started(`${id}~bbbbbbbb`, 20);
    localStorage.setItem(`checkleaf:ticks:${id}~cccccccc`, '["tent"]');
    localStorage.setItem(`checkleaf:ticks:${id}-more~cccccccc`, '["tent"]');
    expect(findCopies(id)).toEqual([id, `${id}~cccccccc`, `${id}~zzzzzzzz`, `${id}~bbbbbbbb`]);
  });

  test('do not contain the first one if it has nothing and another one is shown', () => {
    updateListChanges(`${id}~bbbbbbbb`, (changes) => setField(changes, 'started', true, 10));
    expect(findCopies(id)).toEqual([id, `${id}~bbbbbbbb`]);
    chooseCopy(`${id}~bbbbbbbb`);
    expect(findCopies(id)).toEqual([`${id}~bbbbbbbb`]);
  });
});
