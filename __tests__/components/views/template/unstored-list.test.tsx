import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { setCurrentPage } from '@/__tests__/support/logged-events';
import { renderTemplate } from '@/__tests__/support/render-template';
import { updateListChanges } from '@/lib/browser/changes-store';
import { replaceTicks } from '@/lib/browser/tick-store';
import { setField } from '@/lib/list/list-changes';

let user: UserEvent;

beforeEach(() => {
  localStorage.clear();
  updateListChanges('camping', () => null);
  replaceTicks('camping', new Set());
  setCurrentPage({ pathname: '/[id]', asPath: '/camping', query: { id: 'camping' }, locale: 'en' });
  user = userEvent.setup();
});
afterEach(() => {
  jest.restoreAllMocks();
});

function fillStorage(): void {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

/** Returns a function that reads the file of lists that was saved last. */
function interceptFile(): () => Promise<{ lists: unknown[] }> {
  let saved = new Blob();
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:file';
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return async () => {
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(saved);
    });
    return JSON.parse(String(text));
  };
}

const UNSTORED = /^This browser cannot store your changes/;
const tick = async (name: string) => user.click(await screen.findByRole('checkbox', { name }));

test('the first tick that the browser does not store says so, and offers the file with it', async () => {
  renderTemplate();
  await screen.findAllByRole('button', { name: 'Edit for myself' });
  fillStorage();
  await tick('Pitch the tent');
  expect(await screen.findByText(UNSTORED)).toBeVisible();
  const readFile = interceptFile();
  await user.click(screen.getByRole('button', { name: 'Save as a file' }));
  expect((await readFile()).lists).toMatchObject([{ id: 'camping', ticks: ['tent'] }]);

  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(document.querySelector('.template-list')).toHaveFocus();
  await tick('Fetch water');
  expect(screen.queryByText(UNSTORED)).toBeNull();
});

test('a tick in a list that the visitor has changed says so, too', async () => {
  updateListChanges('camping', (changes) => setField(changes, 'out:water', true, 1));
  renderTemplate();
  await screen.findByRole('button', { name: 'Put back: Fetch water' });
  fillStorage();
  await tick('Pitch the tent');
  await waitFor(() => expect(screen.getAllByText(UNSTORED)).toHaveLength(1));
});

test('the file of a changed list has the number of items that the page shows', async () => {
  updateListChanges('camping', (changes) => setField(changes, 'out:water', true, 1));
  renderTemplate();
  await screen.findByRole('button', { name: 'Put back: Fetch water' });
  fillStorage();
  await tick('Pitch the tent');
  const readFile = interceptFile();
  await user.click(await screen.findByRole('button', { name: 'Save as a file' }));
  expect((await readFile()).lists).toMatchObject([{ total: 2, own: { total: 1, uncounted: [] } }]);
});

test('a change that the browser does not store, such as a day, offers the file, too', async () => {
  renderTemplate();
  await screen.findAllByRole('button', { name: 'Edit for myself' });
  fillStorage();
  act(() => {
    updateListChanges('camping', (changes) => setField(changes, 'day', '2027-03-14', 1));
  });
  expect(await screen.findByText(UNSTORED)).toBeVisible();
});

test('ticks that are stored otherwise say nothing until one is changed', async () => {
  localStorage.setItem('checkleaf:ticks:camping', '[ "tent", "wat');
  window.dispatchEvent(new StorageEvent('storage', { key: 'checkleaf:ticks:camping' }));
  renderTemplate();
  await screen.findAllByRole('button', { name: 'Edit for myself' });
  await tick('Fetch water');
  expect(localStorage.getItem('checkleaf:ticks:camping')).toBe('["tent","water"]');
  expect(screen.queryByText(UNSTORED)).toBeNull();
});

test('ticks that are stored say nothing', async () => {
  renderTemplate();
  await screen.findAllByRole('button', { name: 'Edit for myself' });
  await tick('Pitch the tent');
  await tick('Pitch the tent');
  expect(screen.queryByText(UNSTORED)).toBeNull();
});
