import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { collectLoggedEvents, setCurrentPage, waitForLog } from '@/__tests__/support/logged-events';
import { renderTemplate } from '@/__tests__/support/render-template';
import { activeListKey } from '@/lib/browser/active-copy';
import { readListChanges, updateListChanges } from '@/lib/browser/changes-store';
import { chooseCopy } from '@/lib/browser/stored-copies';
import { readTicks, replaceTicks, setTick } from '@/lib/browser/tick-store';
import { captureTransferFragment } from '@/lib/browser/transfer-fragment';
import { createOwnItemId } from '@/lib/list/create-ids';
import {
  type ListChanges,
  NO_CHANGES,
  readChanges,
  readDay,
  readName,
  setField,
} from '@/lib/list/list-changes';
import { encodeTransfer } from '@/lib/list/list-transfer';

const JULY = 'camping~bcdfghjk';
const OWN = 'own-bcdfghjkmnpq';

let user: UserEvent;
let events: string[];

const addOwn = (changes: ListChanges, id: string, text: string) =>
  setField(setField(changes, `own:${id}`, { section: 'kitchen', parent: null }, 5), `words:${id}`, text, 5);

/** An own item, an item that is left out, and a day. */
const CHANGES = setField(
  setField(addOwn(NO_CHANGES, OWN, 'Secret stove'), 'out:water', true, 5),
  'day',
  '2027-02-14',
  5,
);

beforeEach(() => {
  for (const key of Object.keys(localStorage)) {
    const [, , listKey = ''] = key.split(':');
    if (key.startsWith('checkleaf:ticks:')) replaceTicks(listKey, new Set());
    if (key.startsWith('checkleaf:changes:')) updateListChanges(listKey, () => null);
  }
  chooseCopy('camping');
  localStorage.clear();
  setCurrentPage({ pathname: '/[id]', asPath: '/camping', query: { id: 'camping' }, locale: 'en' });
  window.history.replaceState(null, '', '/camping');
  events = collectLoggedEvents();
  user = userEvent.setup();
});

afterEach(() => {
  jest.restoreAllMocks();
});

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('dialog', { name: 'This list from your other device' });
const read = (listKey = 'camping') => readChanges(readListChanges(listKey));
const ticks = (listKey = 'camping') => [...readTicks(listKey)].sort();

/** Opens the page with a link from another device. */
async function openLink(changes: ListChanges, ticked: readonly string[], listKey = 'camping') {
  const source = { listKey, itemIds: ['tent', 'water'], ticks: new Set(ticked), changes };
  window.history.replaceState(null, '', `/camping#ticks=${await encodeTransfer(source, 100)}`);
  captureTransferFragment();
  expect(window.location.hash).toBe('');
  renderTemplate();
}

/** Checks the last event, and that none contains what the visitor has written. */
async function expectLastEvent(event: RegExp) {
  await waitForLog();
  expect(events.at(-1)).toMatch(event);
  expect(events.join()).not.toMatch(/stove|July|2027|own-|#ticks/);
}

describe('the link for another device', () => {
  async function createLink(changes: ListChanges) {
    updateListChanges('camping', () => changes);
    setTick('camping', 'tent', true);
    renderTemplate();
    await press('Continue on another device');
    await screen.findByRole('dialog', { name: 'Continue on another device' });
  }

  const withItems = (count: number) =>
    Array.from({ length: count }).reduce<ListChanges>(
      (changes, _, index) => addOwn(changes, createOwnItemId(), `${index} ${createOwnItemId()}`),
      NO_CHANGES,
    );

  test('contains ticks and changes', async () => {
    await createLink(CHANGES);
    expect(screen.getByText(/Your ticks and changes are in the link/)).toBeVisible();
    expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save to a file' })).toBeNull();
    await expectLastEvent(/^transfer opened .* contents=changes {2}fits=code$/);
  });

  test('that is too long for a code is offered as a link and as a file', async () => {
    await createLink(withItems(8));
    expect(screen.getByText(/Too many changes for a code/)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'QR code of the link' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy link' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Save to a file' })).toBeVisible();
    await expectLastEvent(/ fits=link$/);
  });

  test('that is too long is replaced by a file, which has this list alone', async () => {
    let saved = new Blob();
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob as Blob;
      return 'blob:file';
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await createLink(withItems(60));
    expect(screen.getByText(/Too many changes for a link/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
    await press('Save to a file');
    expect(await screen.findByText('File saved')).toBeVisible();
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(saved);
    });
    const { lists } = JSON.parse(String(text));
    expect(lists).toMatchObject([{ id: 'camping', ticks: ['tent'], total: 2, own: { total: 62 } }]);
    expect(Object.keys(lists[0].changes.fields)).toHaveLength(120);
    await expectLastEvent(/^lists file saved .* lists=1$/);
  });
});

describe('a link with changes', () => {
  test('says what it brings, one press takes it over, and Undo removes it', async () => {
    await openLink(CHANGES, ['tent', OWN]);
    expect(await dialog()).toHaveTextContent('Ticked there: 2 of 2. Ticked here: 0.');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['1 item of your own', '1 item left out', 'the day: February 14, 2027']),
    );
    await press('Use it here');
    expect(ticks()).toEqual([OWN, 'tent']);
    expect(read().words.get(OWN)).toBe('Secret stove');
    expect(readDay(readListChanges('camping'))).toBe('2027-02-14');
    await expectLastEvent(/^transfer received .* contents=changes {2}method=merge$/);
    await press('Undo');
    expect(ticks()).toEqual([]);
    expect(localStorage.getItem('checkleaf:changes:camping')).toBeNull();
  });

  test('is merged with what is here: nothing is unticked, and the later change stays', async () => {
    setTick('camping', 'water', true);
    updateListChanges('camping', () => setField(NO_CHANGES, 'day', '2027-03-01', 9));
    await openLink(CHANGES, ['tent']);
    expect(await dialog()).toHaveTextContent('Of two changes, the later one stays.');
    expect(screen.queryByText(/February 14/)).toBeNull();
    await press('Merge with the list here');
    expect(ticks()).toEqual(['tent', 'water']);
    expect(readDay(readListChanges('camping'))).toBe('2027-03-01');
    expect(read().out).toEqual(new Set(['water']));
    await press('Undo');
    expect(ticks()).toEqual(['water']);
    expect(read().out.size).toBe(0);
  });

  test('can become a further copy of the list, and the one here stays as it is', async () => {
    setTick('camping', 'water', true);
    await openLink(CHANGES, ['tent']);
    await press('Keep both apart');
    const listKey = activeListKey('camping');
    expect(listKey).toMatch(/^camping~/);
    expect(ticks(listKey)).toEqual(['tent']);
    expect(readDay(readListChanges(listKey))).toBe('2027-02-14');
    expect(ticks()).toEqual(['water']);
    await expectLastEvent(/ method=copy$/);
    await press('Undo');
    expect(activeListKey('camping')).toBe('camping');
    expect(ticks(listKey)).toEqual([]);
    expect(localStorage.getItem(`checkleaf:changes:${listKey}`)).toBeNull();
  });

  test('of a further copy is stored as that copy', async () => {
    setTick('camping', 'water', true);
    await openLink(setField(NO_CHANGES, 'name', 'July', 5), ['tent'], JULY);
    expect(await dialog()).toHaveTextContent('the name “July”');
    await press('Use it here');
    expect(ticks(JULY)).toEqual(['tent']);
    expect(readName(readListChanges(JULY))).toBe('July');
    expect(ticks()).toEqual(['water']);
    expect(activeListKey('camping')).toBe(JULY);
  });

  test('that brings nothing new says so', async () => {
    updateListChanges('camping', () => CHANGES);
    setTick('camping', 'tent', true);
    await openLink(CHANGES, ['tent']);
    expect(await dialog()).toHaveTextContent('They are the same.');
    expect(screen.queryByRole('button', { name: 'Merge with the list here' })).toBeNull();
  });

  test('that cannot be stored lasts until the page is closed', async () => {
    await openLink(CHANGES, ['tent']);
    await dialog();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await press('Use it here');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'List updated, but only until you close this page',
      ),
    );
    expect(readDay(readListChanges('camping'))).toBe('2027-02-14');
  });
});
