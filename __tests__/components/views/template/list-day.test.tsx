import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ICAL from 'ical.js';
import { renderTemplate } from '@/__tests__/support/render-template';
import { readListChanges, updateListChanges } from '@/lib/browser/changes-store';
import { replaceTicks } from '@/lib/browser/tick-store';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { NO_CHANGES, readDay, setField } from '@/lib/list/list-changes';

const SECTIONS: readonly SectionView[] = [
  {
    id: 'four-weeks',
    titleHtml: 'Four weeks <em>before</em>',
    due: '-P4W',
    items: [
      { id: 'quotes', z: '1', html: 'Get quotes' },
      { id: 'written', z: '1.1', html: 'In writing' },
    ],
  },
  { id: 'any-time', titleHtml: 'Any time', items: [{ id: 'boxes', z: '2', html: 'Buy boxes' }] },
  {
    id: 'the-day',
    titleHtml: 'Moving day',
    due: 'P0D',
    items: [{ id: 'keys', z: '3', html: 'Return keys' }],
  },
];

/** Local noon, fourteen hours ahead of UTC. */
const setToday = (date: string): void => {
  jest.spyOn(Date, 'now').mockReturnValue(new Date(`${date}T12:00:00`).getTime());
};

const storeDay = (day: string) =>
  updateListChanges('camping', (changes) => setField(changes, 'day', day, Date.now()));

const storedDay = () => readDay(readListChanges('camping'));

async function renderList(sections = SECTIONS) {
  renderTemplate({}, sections, null, null, 'Day of the move');
  return screen.findByLabelText('Day of the move');
}

const dateOf = (name: string) =>
  screen.getByRole('heading', { name }).parentElement?.querySelector('.section-due')?.textContent;

beforeEach(() => setToday('2027-02-01'));

afterEach(() => {
  jest.restoreAllMocks();
  updateListChanges('camping', () => NO_CHANGES);
  replaceTicks('camping', new Set());
});

describe('the field for the day', () => {
  test('is not there for a list without due sections', async () => {
    renderTemplate();
    await screen.findByRole('navigation', { name: 'Jump to' });
    expect(screen.queryByText(/The date stays in this browser/)).not.toBeInTheDocument();
  });

  test('has the name of the day as its label, and says what a date does', async () => {
    expect(await renderList()).toHaveAttribute('type', 'date');
    expect(screen.getByText(/The date stays in this browser/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
  });

  test('stores a date, and shows it where it is stored', async () => {
    const field = await renderList();
    fireEvent.change(field, { target: { value: '2027-03-14' } });
    expect(storedDay()).toBe('2027-03-14');
    expect(screen.getByText('in 41 days')).toBeVisible();
    act(() => void storeDay('2027-03-21'));
    expect(field).toHaveValue('2027-03-21');
  });

  test('does not store the first digits of a year', async () => {
    fireEvent.change(await renderList(), { target: { value: '0202-03-14' } });
    expect(storedDay()).toBeUndefined();
  });

  test('is emptied by “Remove date”, and has the focus then', async () => {
    storeDay('2027-03-14');
    const field = await renderList();
    await userEvent.click(screen.getByRole('button', { name: 'Remove date' }));
    expect(storedDay()).toBeUndefined();
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(document.querySelector('.section-due')).toBeNull();
  });

  test('says that the date cannot be stored', async () => {
    const field = await renderList();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    fireEvent.change(field, { target: { value: '2027-03-14' } });
    expect(screen.getByText(/this browser has no room to store it/)).toBeVisible();
    expect(dateOf('Moving day')).toBe('on Sunday, March 14');
  });
});

describe('with a date', () => {
  test('each section that has an offset says when it is due', async () => {
    storeDay('2027-03-14');
    await renderList();
    expect(dateOf('Four weeks before')).toBe('by Sunday, February 14');
    expect(dateOf('Moving day')).toBe('on Sunday, March 14');
    expect(dateOf('Any time')).toBeUndefined();
  });

  test('the next section that is due comes first, with its open items and a link', async () => {
    storeDay('2027-03-14');
    await renderList();
    const [next, ...others] = within(screen.getByRole('list', { name: 'What is due' })).getAllByRole(
      'listitem',
    );
    expect(next).toHaveTextContent('Next: Four weeks before by Sunday, February 14 · 2 open');
    expect(others).toEqual([]);
    jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await userEvent.click(screen.getByRole('link', { name: 'Four weeks before' }));
    expect(screen.getByRole('heading', { name: 'Four weeks before' })).toHaveFocus();
  });

  test('what is late is named before it, until it is done', async () => {
    storeDay('2027-02-14');
    await renderList();
    const rows = () =>
      within(screen.getByRole('list', { name: 'What is due' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(rows()).toEqual([
      'Four weeks before due since Sunday, January 17 · 2 open',
      'Next: Moving day on Sunday, February 14 · 1 open',
    ]);
    expect(dateOf('Four weeks before')).toBe('due since Sunday, January 17');
    act(() => void replaceTicks('camping', new Set(['quotes', 'written'])));
    expect(rows()).toEqual(['Next: Moving day on Sunday, February 14 · 1 open']);
    expect(dateOf('Four weeks before')).toBe('by Sunday, January 17');
  });

  test('of several late sections, the first is named and the others are counted', async () => {
    storeDay('2027-01-10');
    await renderList(
      ['one', 'two', 'three', 'four', 'five'].map((id) => ({
        id,
        titleHtml: id,
        due: 'P1D',
        items: [{ id: `${id}-item`, z: '1', html: id }],
      })),
    );
    const rows = within(screen.getByRole('list', { name: 'What is due' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^one due since/),
      '4 more late',
    ]);
  });

  test('of a year that is too late is refused with the years that are possible, and the stored day stays', async () => {
    storeDay('2027-02-14');
    const field = await renderList();
    fireEvent.change(field, { target: { value: '2200-01-01' } });
    // While it is typed, it may become another one.
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.blur(field);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Choose a complete date from 2000 to 2199. Until then, nothing changes.',
    );
    expect(field).toBeInvalid();
    expect(dateOf('Four weeks before')).toMatch(/January 17/);
    fireEvent.change(field, { target: { value: '2027-03-14' } });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(dateOf('Four weeks before')).toMatch(/February 14/);
  });

  test('changes to the next day when the visitor comes back after midnight', async () => {
    storeDay('2027-03-14');
    await renderList();
    setToday('2027-02-02');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('in 40 days')).toBeVisible();
  });

  test('is copied with the list', async () => {
    const user = userEvent.setup();
    jest.spyOn(console, 'info').mockImplementation(() => undefined);
    storeDay('2027-03-14');
    await renderList();
    await user.click(await screen.findByRole('button', { name: 'Copy list' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('Four weeks'));
    expect(await navigator.clipboard.readText()).toBe(`Weekend camping
https://example.org/camping
Day of the move: Sunday, March 14

Four weeks before (by Sunday, February 14)
☐ Get quotes
    ☐ In writing

Any time
☐ Buy boxes

Moving day (on Sunday, March 14)
☐ Return keys
`);
  });
});

describe('“Add to calendar”', () => {
  const saved: Array<{ name: string; content: Blob }> = [];

  beforeEach(() => {
    saved.length = 0;
    let content = new Blob();
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      content = blob as Blob;
      return 'blob:calendar';
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content });
    });
  });

  const readText = (blob: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blob);
    });

  const save = async () => {
    const count = saved.length;
    await userEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
    await waitFor(() => expect(saved).toHaveLength(count + 1));
    const { name, content } = saved[count] ?? { name: '', content: new Blob() };
    const calendar = new ICAL.Component(ICAL.parse(await readText(content)));
    return {
      name,
      events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)),
    };
  };

  test('saves an event for each section, with its open items', async () => {
    storeDay('2027-03-14');
    replaceTicks('camping', new Set(['quotes']));
    await renderList();
    const { name, events } = await save();
    expect(name).toBe('camping.ics');
    expect(
      events.map(({ summary, description, startDate }) => [summary, description, `${startDate}`]),
    ).toEqual([
      [
        'Four weeks before · Weekend camping',
        '☑ Get quotes\n    ☐ In writing\nhttps://example.org/camping#four-weeks',
        '2027-02-14',
      ],
      ['Moving day · Weekend camping', '☐ Return keys\nhttps://example.org/camping#the-day', '2027-03-14'],
    ]);
  });

  test('is there for own dates in a list without due sections, with what is due, and without a field for a day', async () => {
    const fields = [
      ['own:own-1', { section: 'there', parent: null }],
      ['words:own-1', 'Call the hut'],
      ['due:own-1', '2027-03-14'],
    ] as const;
    for (const [name, value] of fields)
      updateListChanges('camping', (changes) => setField(changes, name, value, Date.now()));
    renderTemplate();
    const due = await screen.findByRole('list', { name: 'What is due' });
    expect(due).toHaveTextContent('Next: Call the hut by Sunday, March 14 · 1 open');
    expect(document.querySelector('.list-day input')).toBeNull();
    expect(screen.queryByText(/The date stays in this browser/)).not.toBeInTheDocument();
    const { events } = await save();
    expect(events.map(({ summary, startDate }) => [summary, `${startDate}`])).toEqual([
      ['Call the hut · Weekend camping', '2027-03-14'],
    ]);
  });

  test('gives the events the same ids each time, and a higher sequence number after the day has changed', async () => {
    storeDay('2027-03-14');
    await renderList();
    const first = await save();
    const again = await save();
    setToday('2027-02-03');
    act(() => void storeDay('2027-03-21'));
    const changed = await save();
    const ids = (file: typeof first) => file.events.map(({ uid }) => uid);
    const sequences = (file: typeof first) => file.events.map(({ sequence }) => sequence);
    expect(new Set(ids(first)).size).toBe(2);
    expect(ids(again)).toEqual(ids(first));
    expect(ids(changed)).toEqual(ids(first));
    expect(sequences(again)).toEqual(sequences(first));
    expect(sequences(changed)[0]).toBeGreaterThan(sequences(first)[0] ?? 0);
  });
});
