import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { renderTemplate } from '@/__tests__/support/render-template';
import { updateListChanges } from '@/lib/browser/changes-store';
import { readTicks, setTick } from '@/lib/browser/tick-store';
import { setField } from '@/lib/list/list-changes';

let user: UserEvent;
let listCount = 0;
let id: string;

/**
 * A bag with a pouch, which has two parts, and a map. `early` are ticks on this page before its deferred code is loaded. Each test has ids of its own: an item is asked about once in a page view.
 */
function renderBag(stored: string[] = [], early: Array<[name: string, isTicked: boolean]> = []): void {
  listCount += 1;
  id = `list-${listCount}`;
  localStorage.setItem(`checkleaf:ticks:${id}`, JSON.stringify(stored.map((name) => `${id}-${name}`)));
  readTicks(id);
  for (const [name, isTicked] of early) setTick(id, `${id}-${name}`, isTicked);
  const items = [
    { name: 'Bag', z: '1' },
    { name: 'Pouch', z: '1.1' },
    { name: 'Pen', z: '1.1.1' },
    { name: 'Coins', z: '1.1.2' },
    { name: 'Map', z: '1.2' },
    { name: 'Water', z: '2' },
  ].map(({ name, z }) => ({ id: `${id}-${name}`, z, html: name }));
  renderTemplate({ id }, [{ id: `${id}-before`, titleHtml: 'Before', items }]);
}

beforeEach(() => {
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  user = userEvent.setup();
});

const press = (name: string) => user.click(screen.getByRole('checkbox', { name }));
const ticked = () =>
  screen
    .queryAllByRole('checkbox', { checked: true })
    .map((box) => box.parentElement?.textContent)
    .filter((name) => name !== 'Print my ticks');
const notice = () => screen.getByRole('status');

test('the last part that is ticked ticks the item that it belongs to, and that may be the last part of another', async () => {
  renderBag(['Coins', 'Map']);
  await press('Pen');
  expect(ticked()).toEqual(['Bag', 'Pouch', 'Pen', 'Coins', 'Map']);
  expect([...readTicks(id)].toSorted()).toEqual(
    ['Bag', 'Coins', 'Map', 'Pen', 'Pouch'].map((name) => `${id}-${name}`),
  );
  expect(notice()).toHaveTextContent('“Bag” is done');
});

test('unticking that part again unticks what it has ticked', async () => {
  renderBag(['Coins', 'Map']);
  await press('Pen');
  await press('Pen');
  expect(ticked()).toEqual(['Coins', 'Map']);
});

test('an item that was ticked while parts were open stays ticked when one of them is unticked', async () => {
  renderBag(['Pouch', 'Pen']);
  await press('Pen');
  expect(ticked()).toEqual(['Pouch']);
});

test('stored ticks stay as they are', () => {
  renderBag(['Pen', 'Coins']);
  expect(ticked()).toEqual(['Pen', 'Coins']);
});

test('an item that is ticked with open parts asks once about them; they can be ticked, and that undone', async () => {
  renderBag();
  await press('Pouch');
  expect(notice()).toHaveTextContent('Tick its 2 open parts, too?');
  await user.click(screen.getByRole('button', { name: 'Tick' }));
  expect(ticked()).toEqual(['Pouch', 'Pen', 'Coins']);
  expect(screen.getByRole('checkbox', { name: 'Pouch' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(ticked()).toEqual(['Pouch']);
  await press('Pouch');
  await press('Pouch');
  await waitFor(() => expect(notice()).toBeEmptyDOMElement());
});

test('the question goes away with the next tick', async () => {
  renderBag();
  await press('Pouch');
  await press('Water');
  expect(notice()).toBeEmptyDOMElement();
});

describe('a tick from before the code is loaded', () => {
  test('ticks what it is the last part of', async () => {
    renderBag(['Coins', 'Map'], [['Pen', true]]);
    await waitFor(() => expect(ticked()).toEqual(['Bag', 'Pouch', 'Pen', 'Coins', 'Map']));
    expect(readTicks(id).has(`${id}-Bag`)).toBe(true);
  });

  test('is followed by the question about open parts, once', async () => {
    renderBag([], [['Pouch', true]]);
    await waitFor(() => expect(notice()).toHaveTextContent('Tick its 2 open parts, too?'));
    await press('Water');
    await press('Pouch');
    await press('Pouch');
    await waitFor(() => expect(notice()).toBeEmptyDOMElement());
  });

  test('that was removed unticks what was done with it', async () => {
    renderBag(
      ['Bag', 'Pouch', 'Pen', 'Coins', 'Map'],
      [
        ['Pen', false],
        ['Coins', false],
      ],
    );
    await waitFor(() => expect(ticked()).toEqual(['Map']));
  });

  test('does not change an item that the visitor has unticked, too', async () => {
    renderBag(
      ['Bag', 'Pouch', 'Map'],
      [
        ['Pouch', false],
        ['Pen', true],
        ['Coins', true],
      ],
    );
    await waitFor(() => expect(ticked()).toEqual(['Pen', 'Coins', 'Map']));
  });

  test('counts the parts that the visitor has not left out', async () => {
    listCount += 1;
    const listId = `list-${listCount}`;
    listCount -= 1;
    updateListChanges(listId, (changes) => setField(changes, `out:${listId}-Coins`, true, 1));
    renderBag(['Map'], [['Pen', true]]);
    await waitFor(() => expect(ticked()).toEqual(['Bag', 'Pouch', 'Pen', 'Map']));
  });

  test('is followed once: what the visitor then unticks stays so on the next page with the list', async () => {
    renderBag(['Coins', 'Map'], [['Pen', true]]);
    await waitFor(() => expect(ticked()).toHaveLength(5));
    await press('Bag');
    cleanup();
    listCount -= 1;
    renderBag(['Pouch', 'Pen', 'Coins', 'Map']);
    expect(await screen.findByRole('button', { name: 'More' })).toBeVisible();
    expect(ticked()).toEqual(['Pouch', 'Pen', 'Coins', 'Map']);
  });
});
