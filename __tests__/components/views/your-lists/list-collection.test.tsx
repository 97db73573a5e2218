import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { collectLoggedEvents, setCurrentPage, waitForLog } from '@/__tests__/support/logged-events';
import { makeCard } from '@/__tests__/support/make-card';
import { render } from '@/__tests__/support/render';
import { ListCollection } from '@/components/views/your-lists/list-collection';
import { activeListKey } from '@/lib/browser/active-copy';
import { readListChanges, updateListChanges } from '@/lib/browser/changes-store';
import { addRecentList, readRecentLists } from '@/lib/browser/recent-lists';
import { readTicks, replaceTicks } from '@/lib/browser/tick-store';
import { formatListsFile, LISTS_FILE_LIMITS, type SavedList } from '@/lib/catalog/lists-file';
import { type ListChanges, NO_CHANGES, readChanges, setField } from '@/lib/list/list-changes';

let user: UserEvent;
let events: string[];

const CAMPING = { id: 'camping', title: 'Weekend camping', locale: 'en', total: 3 };
const JULY = 'camping~bcdfghjk';
const HIKE = { id: 'hike', title: 'Tageswanderung', locale: 'de', total: 2 };

beforeEach(() => {
  user = userEvent.setup({ applyAccept: false });
  for (const id of ['camping', 'hike', 'move', JULY]) {
    replaceTicks(id, new Set());
    updateListChanges(id, () => NO_CHANGES);
  }
  localStorage.clear();
  setCurrentPage({ pathname: '/your-lists', asPath: '/your-lists', query: {}, locale: 'en' });
  events = collectLoggedEvents();
});

/** Checks that this event is the last one, without what the visitor has written. */
async function expectLastEvent(event: RegExp) {
  await waitForLog();
  expect(events.at(-1)).toMatch(event);
  expect(events.join()).not.toMatch(/July|old tent|Twenty/);
}

afterEach(() => {
  jest.restoreAllMocks();
});

function addList(list: typeof CAMPING, ticks: readonly string[]) {
  addRecentList(list);
  replaceTicks(list.id, new Set(ticks));
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const linksIn = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const expectOutcome = (text: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
const ids = () => readRecentLists().map(({ id }) => id);

const wordsOf = (id: string, item: string) => readChanges(readListChanges(id)).words.get(item);
const withWords = (item: string, words: string, time: number, changes: ListChanges = NO_CHANGES) =>
  setField(changes, `words:${item}`, words, time);

function fileOf(content: string | readonly SavedList[]): File {
  const text = typeof content === 'string' ? content : formatListsFile(content, new Date());
  const file = new File([text], 'lists.json', { type: 'application/json' });
  // jsdom does not have it.
  file.text = async () => text;
  return file;
}

/** Chooses a file in the dialog of the browser, which the button opens. */
const open = async (content: string | readonly SavedList[]) => {
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('There is no field for a file.');
  await user.upload(field, fileOf(content));
};

describe('the lists', () => {
  test('are shown with their progress, the completed ones apart', () => {
    addList(CAMPING, ['tent']);
    addList(HIKE, ['boots', 'map']);
    render(<ListCollection picks={[]} />);
    expect(linksIn('In progress')).toEqual(['Weekend camping']);
    expect(linksIn('Done')).toEqual(['Tageswanderung']);
    expect(screen.getByRole('progressbar', { name: '1 of 3 done' })).toBeVisible();
    expect(screen.getByText('Tageswanderung')).toHaveAttribute('lang', 'de');
  });

  test('without any, the page says what happens here, and has lists to begin with', () => {
    render(<ListCollection picks={[makeCard({ id: 'hike', title: 'Day hike' })]} />);
    expect(screen.getByText(/Once you tick an item/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find a checklist' })).toHaveAttribute('href', '/templates');
    const picks = within(screen.getByRole('region', { name: 'Editors’ picks' }));
    expect(picks.getByRole('link', { name: 'Day hike' })).toHaveAttribute('href', '/hike');
    expect(screen.queryByRole('button', { name: 'Save to a file' })).toBeNull();
  });

  test('if the browser blocks storage, the page says so', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    render(<ListCollection picks={[]} />);
    expect(screen.getByText(/This browser stores no data for this site/)).toBeVisible();
  });

  test('follow another tab', () => {
    render(<ListCollection picks={[]} />);
    localStorage.setItem('checkleaf:lists', JSON.stringify([CAMPING]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'checkleaf:lists' })));
    expect(linksIn('In progress')).toEqual(['Weekend camping']);
  });

  test('a list is removed with its ticks, and both return to their place with Undo', async () => {
    addList(CAMPING, ['tent']);
    addList(HIKE, ['boots']);
    render(<ListCollection picks={[]} />);
    await press('Remove “Tageswanderung”');
    await expectOutcome('“Tageswanderung” removed');
    expect(ids()).toEqual(['camping']);
    expect(readTicks('hike').size).toBe(0);
    await press('Undo');
    expect(ids()).toEqual(['hike', 'camping']);
    expect(readTicks('hike')).toEqual(new Set(['boots']));
    expect(linksIn('In progress')).toEqual(['Tageswanderung', 'Weekend camping']);
  });

  test('each copy of a list has a row with its name, which leads to it, and one is removed alone', async () => {
    addList(CAMPING, ['tent']);
    addList({ ...CAMPING, id: JULY }, ['water']);
    updateListChanges(JULY, () => setField(NO_CHANGES, 'name', 'July', 5));
    render(<ListCollection picks={[]} />);
    expect(linksIn('In progress')).toEqual(['Weekend camping · July', 'Weekend camping']);
    const link = screen.getByRole('link', { name: 'Weekend camping · July' });
    expect(link).toHaveAttribute('href', '/camping');
    fireEvent.contextMenu(link);
    expect(activeListKey('camping')).toBe(JULY);
    // Recordings of sessions would have the visitor's words, which are an attribute.
    const remove = screen.getByRole('button', { name: 'Remove “Weekend camping · July”' });
    expect(remove).toHaveClass('mp-block');
    await user.click(remove);
    expect(ids()).toEqual(['camping']);
    expect([...readTicks('camping')]).toEqual(['tent']);
    expect(readTicks(JULY).size).toBe(0);
    expect(activeListKey('camping')).toBe('camping');
    await press('Undo');
    expect(linksIn('In progress')).toEqual(['Weekend camping · July', 'Weekend camping']);
    expect(activeListKey('camping')).toBe(JULY);
  });

  test('a list is removed with its changes, which return with Undo', async () => {
    addList(CAMPING, ['tent']);
    updateListChanges('camping', () => withWords('tent', 'The old tent', 5));
    render(<ListCollection picks={[]} />);
    await press('Remove “Weekend camping”');
    expect(localStorage.getItem('checkleaf:changes:camping')).toBeNull();
    await press('Undo');
    expect(wordsOf('camping', 'tent')).toBe('The old tent');
  });
});

describe('a file', () => {
  const file: SavedList[] = [
    { ...CAMPING, title: 'Camping', ticks: ['water', 'tent'], changes: NO_CHANGES },
    {
      ...{ id: 'move', title: '<b>Moving</b>', locale: 'en', total: 9, ticks: ['boxes'] },
      changes: withWords('boxes', 'Twenty boxes', 5),
    },
  ];

  test('is saved with all lists, their ticks and changes', async () => {
    let saved = new Blob();
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved = blob as Blob;
      return 'blob:file';
    });
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    addList(CAMPING, ['tent']);
    addList({ ...CAMPING, id: JULY }, []);
    updateListChanges(JULY, () => withWords('tent', 'The old tent', 5));
    render(<ListCollection picks={[]} />);
    await press('Save to a file');
    expect(names).toEqual([expect.stringMatching(/^checkleaf-\d{4}-\d\d-\d\d\.json$/)]);
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(saved);
    });
    await expectLastEvent(/^lists file saved .* lists=2$/);
    expect(JSON.parse(String(text))).toMatchObject({
      lists: [
        { ...CAMPING, id: JULY, ticks: [], changes: { fields: { 'words:tent': ['The old tent', 5] } } },
        { ...CAMPING, ticks: ['tent'] },
      ],
    });
  });

  test('adds its ticks, changes and lists to those here, which Undo removes again', async () => {
    addList(CAMPING, ['tent']);
    render(<ListCollection picks={[]} />);
    await open(file);
    await expectOutcome('2 lists added or updated.');
    expect(linksIn('In progress')).toEqual(['Weekend camping', '<b>Moving</b>']);
    expect([...readTicks('camping')]).toEqual(['tent', 'water']);
    expect(wordsOf('move', 'boxes')).toBe('Twenty boxes');
    await expectLastEvent(/^lists file opened .* outcome=added {2}lists=2$/);
    await press('Undo');
    expect(ids()).toEqual(['camping']);
    expect([...readTicks('camping')]).toEqual(['tent']);
    expect(readTicks('move').size).toBe(0);
    expect(localStorage.getItem('checkleaf:changes:move')).toBeNull();
  });

  test('merges its changes with those here: the later ones stay, and those made after opening it survive Undo', async () => {
    addList(CAMPING, ['tent']);
    updateListChanges('camping', () => withWords('water', 'Here', 9, withWords('tent', 'Here', 1)));
    render(<ListCollection picks={[]} />);
    const changes = withWords('water', 'File', 5, withWords('tent', 'File', 5));
    await open([{ ...CAMPING, ticks: [], changes }]);
    await expectOutcome('1 list added or updated.');
    expect([wordsOf('camping', 'tent'), wordsOf('camping', 'water')]).toEqual(['File', 'Here']);
    act(() => void updateListChanges('camping', (present) => withWords('stove', 'Later', 20, present)));
    await press('Undo');
    expect([wordsOf('camping', 'tent'), wordsOf('camping', 'water')]).toEqual(['Here', 'Here']);
    expect(wordsOf('camping', 'stove')).toBe('Later');
  });

  test('of the first version adds its ticks', async () => {
    addList(CAMPING, ['tent']);
    render(<ListCollection picks={[]} />);
    const lists = [{ ...CAMPING, ticks: ['water'] }];
    await open(JSON.stringify({ format: 'checkleaf-lists', version: 1, saved: '', lists }));
    await expectOutcome('1 list added or updated.');
    expect([...readTicks('camping')]).toEqual(['tent', 'water']);
  });

  test('leaves a damaged record of changes as it is, and changes nothing', async () => {
    addList(CAMPING, ['tent']);
    localStorage.setItem('checkleaf:changes:camping', '{"version":');
    render(<ListCollection picks={[]} />);
    await open([{ ...CAMPING, ticks: ['water'], changes: withWords('tent', 'File', 5) }]);
    await expectOutcome('Nothing has changed.');
    expect([...readTicks('camping')]).toEqual(['tent']);
    expect(localStorage.getItem('checkleaf:changes:camping')).toBe('{"version":');
  });

  test('with many lists is shown when all are stored, and the lists are read no more often for it', async () => {
    addList(CAMPING, ['tent']);
    render(<ListCollection picks={[]} />);
    const { setItem } = Storage.prototype;
    const shown = new Set<number>();
    // Each list has a task of its own.
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => {
      now += 1000;
      return now;
    });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      shown.add(screen.getAllByRole('link').length);
      setItem.call(this, key, value);
    });
    const reads = jest.spyOn(Storage.prototype, 'getItem');
    await open(
      Array.from({ length: 30 }, (_, index) => ({
        ...CAMPING,
        id: `list-${index}`,
        ticks: ['a'],
        changes: NO_CHANGES,
      })),
    );
    await expectOutcome('30 lists added or updated.');
    expect(screen.getAllByRole('link')).toHaveLength(31);
    expect([...shown]).toEqual([1]);
    const readsOfLists = reads.mock.calls.filter(([key]) => key === 'checkleaf:lists').length;
    expect(readsOfLists).toBeLessThan(15);
  });

  test('that has nothing new says so', async () => {
    addList(CAMPING, ['tent', 'water']);
    render(<ListCollection picks={[]} />);
    await open(file.slice(0, 1));
    await expectOutcome('Everything in the file is here already.');
    await expectLastEvent(/^lists file opened .* outcome=known {2}lists=0$/);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('with more lists than there is room for says how many were left out', async () => {
    addList(CAMPING, ['tent']);
    render(<ListCollection picks={[]} />);
    await open(
      Array.from({ length: 102 }, (_, index) => ({
        ...CAMPING,
        id: `list-${index}`,
        ticks: ['a'],
        changes: NO_CHANGES,
      })),
    );
    await expectOutcome('99 lists added or updated. 3 lists were left out, because there is room for 100.');
    expect(ids()[0]).toBe('camping');
  });

  test.each([
    ['is not one of lists', '{"a":1}', 'This file has no lists of this site'],
    [
      'is of a newer version',
      '{"format":"checkleaf-lists","version":9}',
      'This file is from a newer version of this site.',
    ],
    ['is too large', ' '.repeat(LISTS_FILE_LIMITS.bytes + 1), 'This file has no lists of this site'],
  ])('that %s changes nothing', async (_, content, message) => {
    addList(CAMPING, ['tent']);
    render(<ListCollection picks={[]} />);
    await open(content);
    await expectOutcome(message);
    await expectLastEvent(/^lists file opened .* outcome=(?:invalid|newer) {2}lists=0$/);
    expect(ids()).toEqual(['camping']);
  });

  test.each(['checkleaf:ticks:move', 'checkleaf:changes:move'])(
    'changes nothing if storage becomes full at %s',
    async (full) => {
      addList(CAMPING, ['tent']);
      render(<ListCollection picks={[]} />);
      const { setItem } = Storage.prototype;
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
        if (key === full) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      });
      await open(file);
      await expectOutcome('This browser has no room for that. Nothing has changed.');
      await expectLastEvent(/^lists file opened .* outcome=not-stored {2}lists=0$/);
      expect(ids()).toEqual(['camping']);
      expect([...readTicks('camping')]).toEqual(['tent']);
      expect(JSON.parse(localStorage.getItem('checkleaf:ticks:camping') ?? '')).toEqual(['tent']);
      expect(readTicks('move').size).toBe(0);
      expect(wordsOf('move', 'boxes')).toBeUndefined();
      expect(localStorage.getItem('checkleaf:changes:move')).toBeNull();
    },
  );
});

test('a list says what is next and when it was used', () => {
  addList({ ...CAMPING, ...{ next: 'Pitch the tent', usedOn: '2026-11-03', icon: 'tent', tint: 'moss' } }, [
    'a',
  ]);
  render(<ListCollection picks={[]} />);
  const inProgress = screen.getByRole('region', { name: 'In progress' });
  expect(inProgress).toHaveTextContent('Next: Pitch the tent · Last used on Nov 3, 2026');
  expect(within(inProgress).getByRole('progressbar')).toBeInTheDocument();
});

test('the next item is a link to it, and to its copy of the list', () => {
  addList({ ...CAMPING, id: JULY, ...{ next: 'Pitch the tent', nextId: 'tent' } }, ['a']);
  render(<ListCollection picks={[]} />);
  const link = screen.getByRole('link', { name: 'Pitch the tent' });
  expect(link).toHaveAttribute('href', '/camping#tent');
  fireEvent.contextMenu(link);
  expect(activeListKey('camping')).toBe(JULY);
});

test('lists that are done stand apart with the day of their end, the last one first', () => {
  addList({ ...HIKE, ...{ usedOn: '2026-11-05', doneOn: '2026-11-05', next: 'Old' } }, ['a', 'b']);
  addList({ ...HIKE, id: 'move', title: 'Moving' }, ['a', 'b']);
  addList({ ...CAMPING, ...{ doneOn: '2026-12-24' } }, ['a', 'b', 'c']);
  render(<ListCollection picks={[]} />);
  expect(screen.queryByRole('region', { name: 'In progress' })).toBeNull();
  const rows = within(screen.getByRole('region', { name: 'Done' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Weekend campingDec 24, 2026',
    'TageswanderungNov 5, 2026',
    'Moving',
  ]);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

describe('what is due in a list', () => {
  const DUE = [
    { title: 'Four weeks before', date: '2027-01-16' },
    { title: 'Two weeks before', date: '2027-01-30' },
    { title: 'Moving day', date: '2027-02-13', isDay: true },
  ];
  const renderOn = (today: string, list: object = { due: DUE }) => {
    jest.spyOn(Date, 'now').mockReturnValue(new Date(`${today}T12:00:00`).getTime());
    addList({ ...CAMPING, ...list }, ['a']);
    render(<ListCollection picks={[]} />);
    return screen.getByRole('region', { name: 'In progress' });
  };

  test('is said before it is late', () => {
    const region = renderOn('2027-01-16');
    expect(region).toHaveTextContent('Four weeks before · by Saturday, January 16');
    expect(region).not.toHaveTextContent('Two weeks');
  });

  test('is said as late, with how much more is', () => {
    const region = renderOn('2027-01-31');
    expect(region).toHaveTextContent('Four weeks before · due since Saturday, January 16 · 1 more late');
  });

  test('is the day itself, when nothing else is open', () => {
    expect(renderOn('2027-01-31', { due: DUE.slice(2) })).toHaveTextContent(
      'Moving day · on Saturday, February 13',
    );
  });

  test('is in the language of the list, if its name is translated', () => {
    renderOn('2027-01-31', { due: DUE, textLocale: 'de' });
    expect(screen.getByText('Four weeks before')).toHaveAttribute('lang', 'de');
    expect(screen.getByText('Weekend camping')).not.toHaveAttribute('lang');
  });

  test('comes first when it is late, whichever list was used last', () => {
    addList({ ...CAMPING, id: 'move', title: 'Moving', due: DUE } as typeof CAMPING, ['a']);
    addList({ ...HIKE, due: DUE.slice(1) } as typeof HIKE, ['a']);
    renderOn('2027-01-31', { due: DUE.slice(2) });
    const titles = screen
      .getAllByRole('button', { name: /^Remove/ })
      .map((button) => button.getAttribute('aria-label'));
    expect(titles).toEqual([
      expect.stringContaining('Moving'),
      expect.stringContaining('Tageswanderung'),
      expect.stringContaining('Weekend camping'),
    ]);
  });

  test('is left out where it is damaged', () => {
    const region = renderOn('2027-01-31', { due: [null, { title: 'A', date: '2027-99-99' }, DUE[2]] });
    expect(region).toHaveTextContent('Moving day · on Saturday, February 13');
  });
});

describe('more than eight lists', () => {
  const search = () => screen.getByRole('searchbox', { name: 'Search your lists' });
  const addTrips = () => {
    for (let number = 1; number <= 8; number += 1)
      addList({ ...CAMPING, id: `list-${number}`, title: `Trip ${number}` }, ['a']);
  };

  test('can be searched by the words of their titles', async () => {
    addTrips();
    const { unmount } = render(<ListCollection picks={[]} />);
    expect(screen.queryByRole('searchbox')).toBeNull();
    unmount();
    addList(HIKE, ['a']);
    render(<ListCollection picks={[]} />);
    await user.type(search(), 'tages');
    expect(linksIn('In progress')).toEqual(['Tageswanderung']);
    await user.type(search(), ' trip');
    expect(screen.getByText('None of your lists has these words in its title.')).toBeVisible();
  });

  test('are found by what the visitor calls them, and without accents', async () => {
    addTrips();
    addList({ ...CAMPING, id: JULY, title: 'Déménagement' }, ['a']);
    updateListChanges(JULY, () => setField(NO_CHANGES, 'name', 'Zürich', 5));
    render(<ListCollection picks={[]} />);
    await user.type(search(), 'zurich demenag');
    expect(linksIn('In progress')).toEqual(['Déménagement · Zürich']);
  });

  test('are all shown again when one is removed and there is no search any more', async () => {
    addTrips();
    addList(HIKE, ['a']);
    render(<ListCollection picks={[]} />);
    await user.type(search(), 'tages');
    await press('Remove “Tageswanderung”');
    expect(linksIn('In progress')).toHaveLength(8);
  });
});

test('if the recent lists are damaged, they are there again, and nothing is said', async () => {
  replaceTicks('camping', new Set(['tent']));
  localStorage.setItem('checkleaf:lists', JSON.stringify([HIKE, CAMPING]).slice(0, -5));
  render(<ListCollection picks={[]} />);
  expect(await screen.findByRole('link', { name: 'Camping' })).toBeVisible();
  expect(linksIn('In progress')).toEqual(['Tageswanderung', 'Camping']);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
