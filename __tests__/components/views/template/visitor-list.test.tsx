import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { setCurrentPage } from '@/__tests__/support/logged-events';
import { renderTemplate } from '@/__tests__/support/render-template';
import { readChecklist } from '@/components/catalog/read-checklist';
import { readListChanges, updateListChanges } from '@/lib/browser/changes-store';
import { readRecentLists } from '@/lib/browser/recent-lists';
import { replaceTicks } from '@/lib/browser/tick-store';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { createOwnItemId } from '@/lib/list/create-ids';
import { type FieldName, NO_CHANGES, readChanges, setField } from '@/lib/list/list-changes';

const SECTIONS: readonly SectionView[] = [
  {
    id: 'before',
    titleHtml: 'Before',
    items: [
      { id: 'tent', z: '1', html: 'Pitch the <em>tent</em>' },
      { id: 'pegs', z: '1.1', html: 'Count the pegs' },
      { id: 'map', z: '2', html: 'Buy a map', details: '<p>Of paper.</p>' },
    ],
  },
  { id: 'there', titleHtml: 'There', items: [{ id: 'water', z: '1', html: 'Fetch water' }] },
];

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

function readText(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}

type Value = Parameters<typeof setField>[2];

function storeChanges(fields: Readonly<Record<string, Value>>): void {
  act(() => {
    updateListChanges('camping', () =>
      Object.entries(fields).reduce(
        (changes, [name, value], index) => setField(changes, name as FieldName, value, index + 1),
        NO_CHANGES,
      ),
    );
  });
}

const renderList = (sections = SECTIONS) => renderTemplate({ id: 'camping', itemCount: 4 }, sections);

const box = (name: string) => screen.getByRole('checkbox', { name });
const section = (name: string) => within(screen.getByRole('region', { name }));
const texts = (name: string) =>
  section(name)
    .getAllByRole('checkbox')
    .map((checkbox) => checkbox.closest('label')?.textContent);

async function openEditing(): Promise<void> {
  const [button] = screen.getAllByRole('button', { name: 'Edit for myself' });
  await user.click(button as HTMLElement);
  await screen.findByRole('button', { name: 'Done' });
}

/** Opens the menu of an item, and presses one of its buttons. */
async function choose(item: string, action: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Change or move: ${item}` }));
  await user.click(screen.getByRole('button', { name: action }));
}

describe('a list whose stored changes are damaged', () => {
  const DAMAGED = '{"version":1,"fields":{"out:tent":[true,1],"words:map":["Borrow a map",2],"words:wat';
  /** Stored by another tab, because this one has read the list before. */
  const damage = (text: string) => {
    localStorage.setItem('checkleaf:changes:camping', text);
    window.dispatchEvent(new StorageEvent('storage', { key: 'checkleaf:changes:camping' }));
  };

  test('says so at once, and shows what can be read', async () => {
    damage(DAMAGED);
    renderList();
    expect(await screen.findByText(/damaged and cannot be read/)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/cannot be read/);
    expect(box('Borrow a map')).toBeEnabled();
    expect(box('Pitch the tent')).toBeDisabled();
  });

  test('keeps them until they are saved to a file; then changes are stored again', async () => {
    const files: Blob[] = [];
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push(blob as Blob);
      return 'blob:test';
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    damage(DAMAGED);
    renderList();
    await screen.findByText(/cannot be read/);
    await openEditing();
    await user.click(screen.getByRole('button', { name: 'Leave out: Fetch water' }));
    expect(screen.getByText(/cannot be read/)).toBeVisible();
    expect(screen.queryByText(/This browser cannot store your changes/)).not.toBeInTheDocument();
    expect(localStorage.getItem('checkleaf:changes:camping')).toBe(DAMAGED);
    await user.click(screen.getByRole('button', { name: 'Save as a file' }));
    expect(await readText(files[0] as Blob)).toBe(DAMAGED);
    expect(screen.getByText('File saved. Your changes are stored again.')).toBeVisible();
    const { fields } = JSON.parse(localStorage.getItem('checkleaf:changes:camping') ?? '');
    expect(fields).toMatchObject({ 'out:tent': [true, 1], 'out:water': [true, expect.any(Number)] });
  });
});

describe('a list that the visitor has changed', () => {
  test('is shown with left-out items out of the count, own items and own words', async () => {
    storeChanges({
      'out:tent': true,
      'own:own-1': { section: 'there', parent: null },
      'words:own-1': 'Light <b>the</b> fire',
      'words:map': 'Borrow a map',
    });
    renderList();
    const own = await screen.findByRole('checkbox', { name: 'Light <b>the</b> fire' });
    expect(own).toBeEnabled();
    // Its id, which other devices get, is in no event.
    expect(own).toHaveAttribute('data-click', 'checklist item camping own');
    expect(box('Pitch the tent')).toBeDisabled();
    expect(box('Count the pegs')).toBeDisabled();
    expect(box('Borrow a map')).toBeEnabled();
    expect(screen.getByText('Of paper.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: '0 of 3 done' })).toBeVisible();
  });

  test('has the original text of an own one at hand', async () => {
    storeChanges({ 'words:tent': 'Pitch it' });
    renderList();
    await user.click(await screen.findByText('Original words'));
    expect(screen.getByText('tent')).toBeVisible();
    expect(screen.getByText('tent').tagName).toBe('EM');
  });

  test('gets an item back into the count, whose checkbox then has the focus, and undoes that', async () => {
    storeChanges({ 'out:map': true });
    renderList();
    await user.click(await screen.findByRole('button', { name: 'Put back: Buy a map' }));
    expect(box('Buy a map')).toBeEnabled();
    expect(box('Buy a map')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(box('Buy a map')).toBeDisabled();
  });

  test('marks what the editors have added, and keeps what they have removed if it is ticked', async () => {
    storeChanges({
      'out:map': true,
      'seen:map': { section: 'before', parent: null, text: 'Buy a map' },
      'seen:gone': { section: 'there', parent: null, text: 'Bury the rubbish' },
    });
    act(() => {
      replaceTicks('camping', new Set(['gone']));
    });
    renderList();
    const kept = await screen.findByRole('checkbox', { name: 'Bury the rubbish' });
    expect(kept).toBeChecked();
    expect(screen.getByText('No longer in the original list')).toBeVisible();
    expect(screen.getAllByText('New')).toHaveLength(3);
    // Until the page is left.
    await user.click(kept);
    expect(box('Bury the rubbish')).not.toBeChecked();
    expect(screen.getAllByText('New')).toHaveLength(3);
  });

  test('is read with what the visitor has left out and written, for copies and files', async () => {
    storeChanges({ 'out:tent': true, 'words:map': 'Borrow a map' });
    renderList();
    await screen.findByRole('checkbox', { name: 'Borrow a map' });
    const [before] = readChecklist().sections;
    expect(before?.id).toBe('before');
    expect(before?.items).toMatchObject([
      {
        id: 'tent',
        isLeftOut: true,
        leftOutText: 'Left out',
        children: [{ isLeftOut: true, leftOutText: '' }],
      },
      { id: 'map', isLeftOut: false, isWritten: true, text: 'Borrow a map' },
    ]);
  });

  test('does not change what is stored when it is shown', async () => {
    storeChanges({ 'out:map': true });
    act(() => {
      replaceTicks('camping', new Set(['map', 'water']));
    });
    const stored = { ...localStorage };
    renderList();
    await screen.findByRole('button', { name: 'Put back: Buy a map' });
    expect(localStorage.getItem('checkleaf:ticks:camping')).toBe(stored['checkleaf:ticks:camping']);
    expect(localStorage.getItem('checkleaf:changes:camping')).toBe(stored['checkleaf:changes:camping']);
  });

  test('is shown when another tab changes it first', async () => {
    renderList();
    const changes = setField(NO_CHANGES, 'out:map', true, 1);
    localStorage.setItem('checkleaf:changes:camping', JSON.stringify(changes));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'checkleaf:changes:camping' }));
    });
    expect(await screen.findByRole('button', { name: 'Put back: Buy a map' })).toBeVisible();
  });
});

describe('the mode in which a list is changed', () => {
  test('leaves items out with their parts, and undoes one edit after another', async () => {
    renderList();
    await openEditing();
    await user.click(screen.getByRole('button', { name: 'Leave out: Pitch the tent' }));
    expect(screen.getByRole('button', { name: 'Put back: Pitch the tent' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Leave out: Fetch water' }));
    expect(screen.getByRole('progressbar', { name: '0 of 1 done' })).toBeVisible();
    expect(screen.getByText('Left out: it no longer counts')).toBeVisible();
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByRole('progressbar', { name: '0 of 2 done' })).toBeVisible();
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByRole('progressbar', { name: '0 of 4 done' })).toBeVisible();
  });

  test('undoes nothing that another tab has changed since', async () => {
    storeChanges({ 'words:map': 'Borrow a map' });
    renderList();
    await openEditing();
    await user.click(screen.getByRole('button', { name: 'Leave out: Fetch water' }));
    await choose('Borrow a map', 'Use the original words');
    const changes = readListChanges('camping');
    const ofOtherTab = setField(changes, 'words:map', 'Draw a map', Date.now());
    localStorage.setItem('checkleaf:changes:camping', JSON.stringify(ofOtherTab));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'checkleaf:changes:camping' }));
    });
    await user.keyboard('{Control>}z{/Control}');
    expect(box('Draw a map')).toBeEnabled();
    await user.keyboard('{Control>}z{/Control}');
    expect(box('Fetch water')).toBeEnabled();
  });

  test('keeps a text that is not added or saved yet when it is closed, and not one that was cancelled', async () => {
    renderList();
    await openEditing();
    await user.click(section('There').getByRole('button', { name: 'Add an item' }));
    await user.keyboard('Cook');
    await user.click(section('There').getByRole('button', { name: 'Cancel' }));
    await user.click(section('There').getByRole('button', { name: 'Add an item' }));
    await user.keyboard('Light the fire');
    await choose('Buy a map', 'Change words');
    await user.keyboard(' of paper');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('checkbox', { name: 'Buy a map of paper' })).toBeEnabled();
    expect(texts('There')).toEqual(['Fetch water', 'Light the fire']);
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  });

  test('adds an item for each pasted line, without the marks of a list, and undoes all at once', async () => {
    renderList();
    await openEditing();
    await user.click(section('There').getByRole('button', { name: 'Add an item' }));
    await user.paste('- [ ] Light the fire\r\n\n  2. Cook \n☐ Eat\n-20 °C at night\n');
    expect(texts('There')).toEqual(['Fetch water', 'Light the fire', 'Cook', 'Eat', '-20 °C at night']);
    expect(screen.getByText('Items added: 4')).toBeVisible();
    await user.keyboard('Sleep{Enter}');
    expect(texts('There').at(-1)).toBe('Sleep');
    await user.keyboard('{Escape}{Control>}z{/Control}{Control>}z{/Control}');
    expect(texts('There')).toEqual(['Fetch water']);
  });

  test('does not take the keys of an input method for its own', async () => {
    renderList();
    await openEditing();
    await user.click(section('There').getByRole('button', { name: 'Add an item' }));
    await user.keyboard('火を起こす');
    const field = screen.getByRole('textbox');
    // Escape brings back what was typed. Safari says with the code alone that Enter chooses a word.
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(field).toBeVisible();
    expect(field).toHaveValue('火を起こす');
    expect(texts('There')).toEqual(['Fetch water']);
  });

  test('keeps a text in the field when another tab changes the item, and saves it only when asked', async () => {
    renderList();
    await openEditing();
    await choose('Buy a map', 'Change words');
    await user.keyboard(' of paper');
    const ofOtherTab = setField(readListChanges('camping'), 'words:map', 'Draw a map', Date.now());
    localStorage.setItem('checkleaf:changes:camping', JSON.stringify(ofOtherTab));
    await act(async () => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'checkleaf:changes:camping' }));
    });
    expect(box('Draw a map')).toBeEnabled();
    expect(screen.getByRole('textbox')).toHaveValue('Buy a map of paper');
    await user.keyboard('{Enter}');
    expect(box('Buy a map of paper')).toBeEnabled();
  });

  test('keeps all of a text that is too long when the mode ends', async () => {
    const words = 'Firewood '.repeat(60).trim();
    renderList();
    await openEditing();
    await user.click(section('There').getByRole('button', { name: 'Add an item' }));
    await user.paste(words);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(texts('There')).toHaveLength(3));
    expect(texts('There').slice(1).join(' ')).toBe(words);

    await openEditing();
    await choose('Buy a map', 'Change words');
    await user.clear(screen.getByRole('textbox'));
    await user.paste(words);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(texts('Before')).toHaveLength(4));
    expect(texts('Before').slice(2).join(' ')).toBe(words);
  });

  test('leaves an item as it is whose words are saved without a change', async () => {
    const [before, ...others] = SECTIONS as [SectionView, ...SectionView[]];
    const items = [{ id: 'map', z: '1', html: 'Acheter\u00a0une carte\u202f:\n  laquelle\u202f?' }];
    renderList([{ ...before, items }, ...others]);
    await openEditing();
    await user.click(screen.getByRole('button', { name: /^Change or move: Acheter/ }));
    await user.click(screen.getByRole('button', { name: 'Change words' }));
    await user.keyboard('{Enter}');
    expect(readListChanges('camping').fields['words:map']).toBeUndefined();
    await user.click(screen.getByRole('button', { name: /^Change or move: Acheter/ }));
    await user.click(screen.getByRole('button', { name: 'Change words' }));
    await user.keyboard(' Vite{Enter}');
    expect(readChanges(readListChanges('camping')).words.get('map')).toBe(
      'Acheter\u00a0une carte\u202f: laquelle\u202f? Vite',
    );
  });

  test('stores no characters of an own item that are not seen and turn around what follows', async () => {
    renderList();
    await openEditing();
    await user.click(section('There').getByRole('button', { name: 'Add an item' }));
    await user.paste('Cook\u202e the\u0007 soup\u2067 \u200fשלום\u200f 👩‍🍳');
    await user.keyboard('{Enter}');
    expect(texts('There')).toEqual(['Fetch water', 'Cook the soup \u200fשלום\u200f 👩‍🍳']);
  });

  test('keeps a text in the field for which the list has no room', async () => {
    const own = Array.from({ length: 500 }, (_, index) => `own-${index}`);
    storeChanges(
      Object.fromEntries(
        own.flatMap((id) => [
          [`own:${id}`, { section: 'there', parent: null }],
          [`words:${id}`, `Item ${id}`],
        ]),
      ),
    );
    renderList();
    await openEditing();
    await user.click(section('Before').getByRole('button', { name: 'Add an item' }));
    await user.keyboard('Cook{Enter}');
    expect(screen.getByText(/^A list can have 500 items of your own/)).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('Cook');
  });

  test('says that a text is too long, and keeps it in the field', async () => {
    renderList();
    await openEditing();
    await user.click(section('There').getByRole('button', { name: 'Add an item' }));
    const text = `${'Firewood '.repeat(56)}and matches`;
    await user.paste(text);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/^An item can have 500 characters\. This text has 515/)).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue(text);
    expect(texts('There')).toEqual(['Fetch water']);
  });

  test('adds items at the end of a section, one after another', async () => {
    renderList();
    await openEditing();
    await user.click(section('There').getByRole('button', { name: 'Add an item' }));
    await user.keyboard('Light the fire{Enter}');
    await user.keyboard('  Cook \n {Enter}');
    expect(texts('There')).toEqual(['Fetch water', 'Light the fire', 'Cook']);
    await user.keyboard('{Escape}');
    expect(section('There').getByRole('button', { name: 'Add an item' })).toHaveFocus();
    expect(readRecentLists()).toMatchObject([{ id: 'camping', own: { total: 6, uncounted: [] } }]);
  });

  test('adds items below an item, and parts of it', async () => {
    renderList();
    await openEditing();
    await choose('Pitch the tent', 'Add below');
    await user.keyboard('One{Enter}Two{Enter}{Escape}');
    await choose('Buy a map', 'Add a part');
    await user.keyboard('Of the hills{Enter}{Escape}');
    expect(texts('Before')).toEqual([
      ...['Pitch the tent', 'Count the pegs', 'One', 'Two', 'Buy a map', 'Of the hills'],
    ]);
    expect(screen.getByRole('button', { name: 'Change or move: Buy a map' })).toHaveFocus();
  });

  test('deletes an own item with its parts, but for an undo', async () => {
    storeChanges({
      'own:own-1': { section: 'there', parent: null },
      'words:own-1': 'Cook',
      'own:own-2': { section: 'there', parent: 'own-1' },
      'words:own-2': 'Soup',
    });
    renderList();
    await openEditing();
    await choose('Cook', 'Delete');
    expect(texts('There')).toEqual(['Fetch water']);
    expect(screen.getByRole('button', { name: 'Change or move: Fetch water' })).toHaveFocus();
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
    expect(texts('There')).toEqual(['Fetch water', 'Cook', 'Soup']);
  });

  test('gives an own item a date, which is shown below it, and undoes that', async () => {
    storeChanges({ 'own:own-1': { section: 'there', parent: null }, 'words:own-1': 'Cook' });
    renderList();
    await openEditing();
    await user.click(screen.getByRole('button', { name: 'Change or move: Fetch water' }));
    expect(screen.queryByLabelText('Due on')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change or move: Cook' }));
    fireEvent.change(screen.getByLabelText('Due on'), { target: { value: '2027-03-14' } });
    expect(screen.getByText('by Sunday, March 14, 2027')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Due on'), { target: { value: '2020-03-14' } });
    expect(screen.getByText('due since Saturday, March 14, 2020')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Cook' }));
    expect(screen.getByText('by Saturday, March 14, 2020')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Cook' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(readChanges(readListChanges('camping')).due.get('own-1')).toBe('2027-03-14');
    expect(localStorage.getItem('checkleaf:ticks:camping')).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
    expect(screen.getByLabelText('Due on')).toHaveValue('');
    expect(readChanges(readListChanges('camping')).due.size).toBe(0);
  });

  test('changes the words of an item, and brings back the original ones', async () => {
    renderList();
    await openEditing();
    await choose('Buy a map', 'Change words');
    await user.clear(screen.getByRole('textbox', { name: 'Text of the item' }));
    await user.keyboard('Borrow a map{Enter}');
    expect(box('Borrow a map')).toBeEnabled();
    await choose('Borrow a map', 'Use the original words');
    expect(box('Buy a map')).toBeEnabled();
  });

  test('moves an item by buttons and by keys, and says where it is', async () => {
    renderList();
    await openEditing();
    await choose('Buy a map', 'Move up');
    expect(texts('Before')).toEqual(['Buy a map', 'Pitch the tent', 'Count the pegs']);
    expect(screen.getByRole('button', { name: 'Move up' })).toHaveFocus();
    expect(screen.getByText('Moved to place 1 of 2')).toBeVisible();
    screen.getByRole('button', { name: 'Change or move: Buy a map' }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(texts('Before')).toEqual(['Pitch the tent', 'Count the pegs', 'Buy a map']);
    expect(screen.getByRole('button', { name: 'Change or move: Buy a map' })).toHaveFocus();
  });

  test('ends with the focus on the list', async () => {
    renderList();
    await openEditing();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('button', { name: 'Add an item' })).toBeNull();
    expect(document.querySelector('.template-list')).toHaveFocus();
  });

  test('stores nothing of a text field as a tick', async () => {
    renderList();
    await openEditing();
    await user.click(section('There').getByRole('button', { name: 'Add an item' }));
    await user.keyboard('Cook');
    await user.tab();
    expect(localStorage.getItem('checkleaf:ticks:camping')).toBeNull();
  });

  test('says at once that the browser does not store a change, which is shown until the page is left', async () => {
    renderList();
    await openEditing();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.click(screen.getByRole('button', { name: 'Leave out: Fetch water' }));
    await waitFor(() => expect(screen.getByText(/cannot store your changes/)).toBeVisible());
    expect(box('Fetch water')).toBeDisabled();
    expect(readListChanges('camping').fields['out:water']).toBeDefined();
    let saved = new Blob();
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob as Blob;
      return 'blob:file';
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Save as a file' }));
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(saved);
    });
    const [list] = JSON.parse(String(text)).lists;
    expect(list.changes.fields['out:water'][0]).toBe(true);
  });
});

test('the buttons beside an item have the direction of the list, and the texts that of the page', async () => {
  renderList();
  await openEditing();
  expect(screen.getByRole('button', { name: 'Leave out: Buy a map' }).closest('[dir]')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change or move: Buy a map' }));
  expect(screen.getByRole('button', { name: 'Change words' }).closest('[dir]')).toHaveAttribute('dir', 'ltr');
  await user.click(screen.getByRole('button', { name: 'Change words' }));
  expect(screen.getByRole('textbox').closest('[dir]')).toHaveAttribute('dir', 'ltr');
});

test('two hundred own items are shown in their order, counted and copied', async () => {
  const ids = Array.from({ length: 200 }, () => createOwnItemId());
  const place = { section: 'there', parent: null };
  storeChanges(
    Object.fromEntries(
      ids.flatMap((id, index) => [
        [`own:${id}`, place],
        [`words:${id}`, `Thing ${index + 1}`],
      ]),
    ),
  );
  renderList();
  await waitFor(() => expect(readChecklist().sections[1]?.items).toHaveLength(201));
  const [first, ...others] = readChecklist().sections[1]?.items ?? [];
  expect(first?.text).toBe('Fetch water');
  expect(others.map(({ text }) => text)).toEqual(ids.map((_, index) => `Thing ${index + 1}`));
  await waitFor(() => expect(readRecentLists()[0]?.own?.total).toBe(204));
});
