import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import Router from 'next/router';
import { TEST_APP_LINKS } from '@/__tests__/support/app-links';
import { collectLoggedEvents, setCurrentPage, waitForLog } from '@/__tests__/support/logged-events';
import { render } from '@/__tests__/support/render';
import { PrivateShareView } from '@/components/views/private-share/private-share-view';
import { TakenListView } from '@/components/views/template/taken-list/taken-list-view';
import { ListCollection } from '@/components/views/your-lists/list-collection';
import { activeListKey, setActiveCopy } from '@/lib/browser/active-copy';
import { addRecentList, readRecentLists } from '@/lib/browser/recent-lists';
import { listTakenKeys, readTakenList } from '@/lib/browser/taken-lists';
import { readTicks, replaceTicks } from '@/lib/browser/tick-store';
import { parseListsFile } from '@/lib/catalog/lists-file';
import { TAKEN_LIST_ID } from '@/lib/list/list-key';

const share = {
  title: 'Our trip',
  ownerFirstName: 'Ana',
  sharedOn: 'May 31, 2026',
  sections: [
    {
      id: 'before',
      titleHtml: 'Before',
      items: [
        { id: 'book-hotel', z: '1', html: 'Book' },
        { id: 'pack-socks', z: '2', html: 'Pack' },
      ],
    },
  ],
  checked: ['pack-socks'],
  itemCount: 2,
  appLinks: TEST_APP_LINKS,
};

let user: UserEvent;
let events: string[];

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = 'en';
  setActiveCopy(TAKEN_LIST_ID, null);
  user = userEvent.setup({ applyAccept: false });
  setCurrentPage({ pathname: '/a/[id]', asPath: '/a/secret', query: { id: 'secret' }, locale: 'en' });
  events = collectLoggedEvents();
  jest.spyOn(Router, 'push').mockResolvedValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Returns a function that reads the file that was saved last. */
function interceptFile(): () => Promise<string> {
  let saved = new Blob();
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:file';
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  return () =>
    new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(saved);
    });
}

/** Takes the share, and returns the key of the list. */
async function takeShare(): Promise<string> {
  const { unmount } = render(<PrivateShareView share={share} />);
  await user.click(await screen.findByRole('button', { name: 'Take as my own list' }));
  unmount();
  const [list] = readRecentLists();
  return list?.id ?? '';
}

test('a private share is taken as a list of the visitor, with its ticks', async () => {
  const listKey = await takeShare();
  expect(Router.push).toHaveBeenCalledWith('/taken-list');
  expect(readRecentLists()).toEqual([{ id: listKey, title: 'Our trip', locale: 'en', total: 2 }]);
  expect(readTakenList(listKey)).toMatchObject({ title: 'Our trip', owner: 'Ana' });
  expect([...readTicks(listKey)]).toEqual(['item-2']);
});

test('a share that was taken is opened again, not taken twice', async () => {
  const listKey = await takeShare();
  expect(await takeShare()).toBe(listKey);
  expect(listTakenKeys()).toEqual([listKey]);
  expect(Router.push).toHaveBeenCalledTimes(2);
});

test('events have no text of the share and no id of its items', async () => {
  await takeShare();
  render(<TakenListView />);
  await user.click(await screen.findByRole('checkbox', { name: 'Book' }));
  await user.click(screen.getByRole('button', { name: 'Edit for myself' }));
  await user.click(await screen.findByRole('button', { name: 'Leave out: Book' }));
  await waitForLog();
  expect(events.join('\n')).toContain('private share taken');
  expect(events.join('\n')).toContain('item left out');
  expect(events.join('\n')).not.toMatch(/Our trip|Ana|Book|hotel|socks/);
});

test('if the browser stores nothing, it says so at once, and the file opens in “Your lists”', async () => {
  const saved = interceptFile();
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  render(<PrivateShareView share={share} />);
  await user.click(await screen.findByRole('button', { name: 'Take as my own list' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This browser has no room for the list/);
  expect(Router.push).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save to a file' }));
  setItem.mockRestore();
  expect(listTakenKeys()).toEqual([]);
  expect(readRecentLists()).toEqual([]);
  const text = await saved();
  expect(parseListsFile(text)).toMatchObject({
    kind: 'lists',
    lists: [{ title: 'Our trip', ticks: ['item-2'] }],
  });
});

test('a taken list can be ticked', async () => {
  const listKey = await takeShare();
  render(<TakenListView />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Our trip' })).toBeVisible();
  expect(screen.getByText('Shared by Ana, now yours')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: '1 of 2 done' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Book' }));
  expect(screen.getByRole('progressbar', { name: '2 of 2 done' })).toBeVisible();
  expect(readTicks(listKey)).toEqual(new Set(['item-2', 'item-1']));
  await waitFor(() => expect(readRecentLists()[0]).toHaveProperty('doneOn'));
});

test('all ticks of a taken list can be removed, and are there again after undo', async () => {
  const listKey = await takeShare();
  render(<TakenListView />);
  await user.click(await screen.findByRole('button', { name: 'Clear all ticks' }));
  expect(readTicks(listKey)).toEqual(new Set());
  expect(screen.getByRole('checkbox', { name: 'Pack' })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(readTicks(listKey)).toEqual(new Set(['item-2']));
});

test('without a taken list, the page leads to the lists of the visitor', async () => {
  render(<TakenListView />);
  expect(await screen.findByRole('heading', { name: 'No list is open here' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Your lists' })).toHaveAttribute('href', '/your-lists');
});

test('a taken list that is damaged says so, and the file has the others without it', async () => {
  const listKey = await takeShare();
  localStorage.setItem(`checkleaf:taken:${listKey}`, '{');
  const { unmount } = render(<TakenListView />);
  expect(await screen.findByRole('heading', { name: 'This list is damaged' })).toBeVisible();
  unmount();
  // Also if nothing of it is stored.
  localStorage.removeItem(`checkleaf:taken:${listKey}`);
  const { unmount: close } = render(<TakenListView />);
  expect(await screen.findByRole('heading', { name: 'This list is damaged' })).toBeVisible();
  close();
  replaceTicks('camping', new Set(['tent']));
  addRecentList({ id: 'camping', title: 'Camping', locale: 'en', total: 3 });
  const readFile = interceptFile();
  render(<ListCollection picks={[]} />);
  await user.click(screen.getByRole('button', { name: 'Save to a file' }));
  expect(await screen.findByText('1 list is damaged and not in the file.')).toBeVisible();
  const file = parseListsFile(await readFile());
  expect(file.kind === 'lists' && file.lists.map(({ id }) => id)).toEqual(['camping']);
});

test('a taken list is removed in “Your lists”, and undo brings it back', async () => {
  const listKey = await takeShare();
  render(<ListCollection picks={[]} />);
  const link = within(screen.getByRole('region', { name: 'In progress' })).getByRole('link');
  expect(link).toHaveAttribute('href', '/taken-list');
  await user.click(screen.getByRole('button', { name: 'Remove “Our trip”' }));
  expect(listTakenKeys()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(readTakenList(listKey)).toMatchObject({ title: 'Our trip' });
  expect([...readTicks(listKey)]).toEqual(['item-2']);
});

test('the file with lists takes a taken list to another browser', async () => {
  const listKey = await takeShare();
  const before = readTakenList(listKey);
  const saved = interceptFile();
  render(<ListCollection picks={[]} />);
  await user.click(screen.getByRole('button', { name: 'Save to a file' }));
  await user.click(screen.getByRole('button', { name: 'Remove “Our trip”' }));
  expect(listTakenKeys()).toEqual([]);
  const text = await saved();
  const file = Object.assign(new File([text], 'lists.json'), { text: async () => text });
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (field) await user.upload(field, file);
  await waitFor(() => expect(readTakenList(listKey)).toEqual(before));
  expect(readRecentLists().map(({ id }) => id)).toEqual([listKey]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(listTakenKeys()).toEqual([]));
});

test('a taken list that is no longer among the recent lists is still in “Your lists”', async () => {
  await takeShare();
  act(() => localStorage.removeItem('checkleaf:lists'));
  render(<ListCollection picks={[]} />);
  expect(screen.getByRole('link', { name: 'Our trip' })).toBeVisible();
});

test('a taken list has the tools of other lists: on with the next item, its sections, a copy', async () => {
  jest.spyOn(window, 'scrollTo').mockReturnValue();
  const before = share.sections[0] as (typeof share.sections)[number];
  const after = { id: 'after', titleHtml: 'After', items: [{ id: 'wash', z: '1', html: 'Wash' }] };
  const { unmount } = render(
    <PrivateShareView share={{ ...share, sections: [before, after], itemCount: 3 }} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Take as my own list' }));
  unmount();
  render(<TakenListView />);
  await user.click(await screen.findByRole('button', { name: /^Continue/ }));
  expect(screen.getByRole('checkbox', { name: 'Book' })).toHaveFocus();
  const sections = within(screen.getByRole('navigation', { name: 'Jump to', hidden: true }));
  expect(sections.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    '1/2 Before',
    '0/1 After',
  ]);
  await user.click(screen.getByRole('button', { name: 'Copy list', hidden: true }));
  expect(await navigator.clipboard.readText()).toContain('Book');
  expect(await screen.findByText('List copied')).toBeVisible();
});

test('when all items of a taken list are done, it says so and can be used again', async () => {
  const listKey = await takeShare();
  render(<TakenListView />);
  await user.click(await screen.findByRole('checkbox', { name: 'Book' }));
  const message = await screen.findByRole('region', { name: 'All done' });
  expect(message).toHaveTextContent('All 2 done');
  await user.click(within(message).getByRole('button', { name: 'Use again' }));
  expect(readTicks(listKey)).toEqual(new Set());
  expect(screen.queryByRole('region', { name: 'All done' })).toBeNull();
});

test('a taken list that is done is printed with its ticks from the message at its end', async () => {
  await takeShare();
  render(<TakenListView />);
  await user.click(await screen.findByRole('checkbox', { name: 'Book' }));
  const option = () => document.querySelector<HTMLInputElement>('[data-print=ticks]')?.checked;
  const printed: Array<boolean | undefined> = [];
  window.print = () => void printed.push(option());
  const message = await screen.findByRole('region', { name: 'All done' });
  await user.click(within(message).getByRole('button', { name: 'Keep a copy' }));
  expect(printed).toEqual([true]);
  window.dispatchEvent(new Event('afterprint'));
  expect(option()).toBe(false);
});

test('the keys of lists work in a taken list, too', async () => {
  await takeShare();
  render(<TakenListView />);
  act(() => screen.getByRole('checkbox', { name: 'Book' }).focus());
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('checkbox', { name: 'Pack' })).toHaveFocus();
  await user.keyboard('?');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  act(() => screen.getByRole('checkbox', { name: 'Pack' }).focus());
  await user.keyboard('e');
  expect(await screen.findByRole('button', { name: 'Leave out: Pack' })).toBeVisible();
});

test('a taken list can be started again: each copy has its own ticks and name, and removing one leaves the other', async () => {
  const first = await takeShare();
  const { unmount } = render(<TakenListView />);
  await user.click(await screen.findByRole('button', { name: 'Start another one', hidden: true }));
  await user.type(await screen.findByRole('textbox', { name: 'Name of the new one' }), 'October');
  await user.type(screen.getByRole('textbox', { name: 'Name of this one' }), 'July{Enter}');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('New copy started.'));
  const copy = activeListKey(TAKEN_LIST_ID);
  expect(screen.getByRole('checkbox', { name: 'Pack' })).not.toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: 'Book' }));
  expect([...readTicks(copy)]).toEqual(['item-1']);
  expect([...readTicks(first)]).toEqual(['item-2']);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Which of your lists' }), 'July');
  expect(screen.getByRole('checkbox', { name: 'Pack' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Book' })).not.toBeChecked();
  await waitForLog();
  expect(events).toContainEqual(expect.stringMatching(/^list copy started .* copies=2$/));
  expect(events.join('\n')).not.toMatch(/Our trip|October|July|~/);
  unmount();
  render(<ListCollection picks={[]} />);
  await user.click(screen.getByRole('button', { name: 'Remove “Our trip · July”' }));
  expect(activeListKey(TAKEN_LIST_ID)).toBe(copy);
  expect(listTakenKeys()).toEqual([copy]);
});

test('another taken list is no copy of it', async () => {
  await takeShare();
  const { unmount } = render(<PrivateShareView share={{ ...share, title: 'Our garden' }} />);
  await user.click(await screen.findByRole('button', { name: 'Take as my own list' }));
  unmount();
  render(<TakenListView />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Our garden' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Name this list', hidden: true }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Back yard{Enter}');
  await waitFor(() => expect(document.querySelector('.sticky-progress')).toHaveTextContent('Back yard'));
  expect(document.querySelector('.printed-name')).toHaveTextContent('Back yard');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a copy of a taken list is not started if the browser does not store it', async () => {
  const first = await takeShare();
  render(<TakenListView />);
  await user.click(await screen.findByRole('button', { name: 'Start another one', hidden: true }));
  await screen.findByRole('dialog', { name: 'Start another one' });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(screen.getByText('This browser cannot store that. Nothing has changed.')).toBeVisible();
  expect(listTakenKeys()).toEqual([first]);
  expect(activeListKey(TAKEN_LIST_ID)).toBe(first);
});

test('an item of a taken list that is ticked with open parts offers to tick them', async () => {
  const items = [
    { id: 'pack', z: '1', html: 'Pack' },
    { id: 'socks', z: '1.1', html: 'Socks' },
  ];
  const sections = [{ id: 'before', titleHtml: 'Before', items }];
  const { unmount } = render(<PrivateShareView share={{ ...share, checked: [], sections }} />);
  await user.click(await screen.findByRole('button', { name: 'Take as my own list' }));
  unmount();
  render(<TakenListView />);
  await user.click(await screen.findByRole('checkbox', { name: 'Pack' }));
  await user.click(await screen.findByRole('button', { name: 'Tick' }));
  expect(screen.getByRole('checkbox', { name: 'Socks' })).toBeChecked();
});
