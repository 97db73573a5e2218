import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { renderTemplate } from '@/__tests__/support/render-template';
import { stubFetch, stubResponse } from '@/__tests__/support/stub-fetch';
import { useListTools } from '@/components/views/template/use-list-tools';
import { updateListChanges } from '@/lib/browser/changes-store';
import { readListRecord, updateListRecord } from '@/lib/browser/list-record';
import { readRecentLists } from '@/lib/browser/recent-lists';
import { readTicks, replaceTicks } from '@/lib/browser/tick-store';
import { readToday } from '@/lib/browser/today';
import { plainText } from '@/lib/catalog/markdown/plain-text';
import { renderDetails } from '@/lib/catalog/markdown/render-html';
import { type FieldName, NO_CHANGES, setField } from '@/lib/list/list-changes';

let user: UserEvent;

beforeEach(() => {
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  replaceTicks('camping', new Set(['water']));
  replaceTicks('camping/view', new Set());
  window.history.replaceState(null, '', '/camping?view=1#there');
  user = userEvent.setup();
  renderTemplate();
});

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const notice = () => screen.getByRole('status');
const expectNotice = (text: string) => waitFor(() => expect(notice()).toHaveTextContent(text));
const tickedCheckboxes = () => screen.queryAllByRole('checkbox', { checked: true });

describe('copy', () => {
  test('copies title, link and lines with the visitor’s ticks as text', async () => {
    await press('Copy list');
    await expectNotice('List copied');
    expect(await navigator.clipboard.readText()).toBe(`Weekend camping
https://example.org/camping

Before
☐ Pitch the tent

There
☑ Fetch water
`);
  });

  test('shows that the clipboard is blocked', async () => {
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('blocked'));
    await press('Copy list');
    await expectNotice('Copying did not work.');
  });
});

describe('download', () => {
  const savedFiles: Array<{ name: string; content: Blob }> = [];

  beforeEach(() => {
    savedFiles.length = 0;
    let content = new Blob();
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      content = blob as Blob;
      return 'blob:file';
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      savedFiles.push({ name: this.download, content });
    });
  });

  const readText = (blob: Blob | undefined) =>
    new Promise((resolve, reject) => {
      if (!blob) return reject(new Error('No file was saved.'));
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(blob);
    });

  test('the Markdown has the visitor’s ticks, and neither front matter nor ids', async () => {
    const requestedUrls = stubFetch(() =>
      stubResponse(
        '---\nid: camping\n---\n\n# Camping\n\n- [ ] Pitch the tent ^tent\n- [ ] Fetch water ^water\n',
      ),
    );
    await user.click(screen.getByRole('link', { name: 'Download .md' }));
    await waitFor(() => expect(savedFiles.map(({ name }) => name)).toEqual(['camping.md']));
    expect(requestedUrls).toEqual(['/camping.md']);
    expect(await readText(savedFiles[0]?.content)).toBe(
      '# Camping\n\n- [ ] Pitch the tent\n- [x] Fetch water\n',
    );
  });

  test('without a network, the visitor stays on the page and is told', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(screen.getByRole('link', { name: 'Download .md' }));
    expect(await screen.findByText(/^That did not work\. Check your connection/)).toBeVisible();
  });

  test('the CSV has a column for what is done', async () => {
    await user.click(screen.getByRole('link', { name: 'Download .csv' }));
    await waitFor(() => expect(savedFiles.map(({ name }) => name)).toEqual(['camping.csv']));
    // FileReader drops the byte order mark.
    expect(await readText(savedFiles[0]?.content)).toBe(
      'section,number,item,done,details\nBefore,1,Pitch the tent,,\nThere,2,Fetch water,x,\n',
    );
  });

  test('the CSV of a changed list has what is left out, a column for dates, and a row for the day', async () => {
    cleanup();
    updateListChanges('camping', () => {
      const fields = {
        day: '2027-03-14',
        'own:own-bcdfghjkmnpq': { section: 'before', parent: null },
        'words:own-bcdfghjkmnpq': 'Call Ada',
        'due:own-bcdfghjkmnpq': '2027-03-01',
        // No program takes it for a formula.
        'out:water': true,
      };
      return Object.entries(fields).reduce(
        (changes, [name, value]) => setField(changes, name as FieldName, value, 1),
        NO_CHANGES,
      );
    });
    const sections = [
      {
        id: 'before',
        titleHtml: 'Before',
        due: '-P1W',
        items: [{ id: 'tent', z: '1', html: 'Pitch the tent' }],
      },
      { id: 'there', titleHtml: 'There', items: [{ id: 'water', z: '1', html: 'Fetch water' }] },
    ];
    renderTemplate({}, sections, null, null, 'First day');
    await screen.findByRole('checkbox', { name: 'Call Ada' });
    await user.click(screen.getByRole('link', { name: 'Download .csv' }));
    await waitFor(() => expect(savedFiles).toHaveLength(1));
    expect(await readText(savedFiles[0]?.content)).toBe(
      [
        'section,number,item,done,due,details',
        'First day,,,,2027-03-14,',
        'Before,1,Pitch the tent,,2027-03-07,',
        'Before,2,Call Ada,,2027-03-01,',
        'There,3,Fetch water,n/a,,',
        '',
      ].join('\n'),
    );
    updateListChanges('camping', () => null);
  });

  test('the CSV has details as in the server’s file, on one line', async () => {
    const details = 'Strong\\\nones:\n\n- steel\n- wood\n\n| a | b |\n| --- | --- |\n| c | d |';
    cleanup();
    const items = [{ id: 'water', z: '1', html: 'Fetch water', details: renderDetails(details) }];
    renderTemplate({}, [{ id: 'there', titleHtml: 'There', items }]);
    await user.click(screen.getByRole('link', { name: 'Download .csv' }));
    await waitFor(() => expect(savedFiles).toHaveLength(1));
    expect(plainText(details)).toBe('Strong ones: steel wood a b c d');
    expect(await readText(savedFiles[0]?.content)).toContain(
      `\nThere,1,Fetch water,x,${plainText(details)}\n`,
    );
  });

  test('the CSV is of the list that was shown when it was asked for', async () => {
    fireEvent.click(screen.getByRole('link', { name: 'Download .csv' }));
    cleanup();
    await waitFor(() => expect(savedFiles).toHaveLength(1));
    expect(await readText(savedFiles[0]?.content)).toContain('Fetch water');
  });

  test('clicks with modifier keys are left to the browser', () => {
    const link = screen.getByRole('link', { name: 'Download .csv' });
    expect(fireEvent.click(link)).toBe(false);
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  });

  test('without ticks the links are plain links to the server’s files', async () => {
    await press('Clear all ticks');
    const link = screen.getByRole('link', { name: 'Download .csv' });
    expect(fireEvent.click(link)).toBe(true);
    expect(savedFiles).toEqual([]);
  });
});

describe('share', () => {
  test('passes the page’s public URL to the Web Share API', async () => {
    const shared: ShareData[] = [];
    Object.assign(navigator, { share: async (data: ShareData) => shared.push(data) });
    await press('Share');
    expect(shared).toEqual([
      { title: 'Weekend camping', url: 'https://example.org/camping?utm_source=share' },
    ]);
    expect(notice()).toBeEmptyDOMElement();
  });

  test('copies the URL if there is no Web Share API', async () => {
    await press('Share');
    await expectNotice('Link copied');
    expect(await navigator.clipboard.readText()).toBe('https://example.org/camping?utm_source=share');
  });

  test('shows no notice if the visitor closes the share sheet', async () => {
    const share = jest.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
    Object.assign(navigator, { share });
    await press('Share');
    expect(share).toHaveBeenCalledTimes(1);
    expect(notice()).toBeEmptyDOMElement();
  });
});

test('untick all removes the ticks, and undo restores them', async () => {
  await press('Clear all ticks');
  expect(tickedCheckboxes()).toEqual([]);
  expect(notice()).toHaveTextContent('All ticks cleared');
  await press('Undo');
  expect(tickedCheckboxes()).toEqual([screen.getByRole('checkbox', { name: 'Fetch water' })]);
  expect(notice()).toBeEmptyDOMElement();
});

test('undo after two resets restores the ticks from before the first', async () => {
  await press('Clear all ticks');
  await press('Clear all ticks');
  await press('Undo');
  expect(tickedCheckboxes()).toEqual([screen.getByRole('checkbox', { name: 'Fetch water' })]);
});

test('undo preserves ticks made since the reset', async () => {
  await press('Clear all ticks');
  await user.click(screen.getByRole('checkbox', { name: 'Pitch the tent' }));
  await press('Undo');
  expect(tickedCheckboxes()).toHaveLength(2);
});

test('the notice with undo can be closed, which moves the focus to the tools', async () => {
  await press('Clear all ticks');
  await press('Dismiss');
  expect(notice()).toBeEmptyDOMElement();
  expect(screen.getByRole('group', { name: 'Use this list' })).toHaveFocus();
});

test('a lost network does not take away what can be undone or tried again', () => {
  const list = { id: 'camping', title: 'Camping', tags: [], channel: 'outdoors', locale: 'en', items: 2 };
  const { result } = renderHook(() =>
    useListTools({
      list,
      named: list,
      listKey: list.id,
      locale: 'en',
      url: '',
      heading: list,
      source: [],
      sections: [],
      shown: { current: [] },
      instant: false,
    }),
  );
  act(() => result.current.reset());
  act(() => result.current.showOffline('offline'));
  expect(result.current.notice?.kind).toBe('reset');
  act(() => result.current.undo?.());
  expect(readTicks('camping')).toEqual(new Set(['water']));
  act(() => result.current.showOffline('offline'));
  expect(result.current.notice?.kind).toBe('offline');
});

test('a second copy shows a new notice', async () => {
  await press('Copy list');
  await expectNotice('List copied');
  const first = screen.getByText('List copied');
  await press('Copy list');
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(notice()).toHaveTextContent('List copied');
});

test('whether done items are hidden is stored apart from the ticks', async () => {
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  const hideDone = () => screen.getByRole('switch', { name: 'Hide ticked' });
  expect(hideDone()).not.toBeChecked();
  await user.click(hideDone());
  cleanup();
  renderTemplate();
  expect(hideDone()).toBeChecked();
  await press('Clear all ticks');
  expect(hideDone()).toBeChecked();
  await user.click(hideDone());
  expect(readTicks('camping').size).toBe(0);
});

describe('when everything is done', () => {
  const tick = (name: string) => user.click(screen.getByRole('checkbox', { name }));
  const finished = () => screen.queryByRole('region', { name: 'All done' });

  test('the list ends with what to do next; “Use again” can be undone', async () => {
    expect(finished()).toBeNull();
    await tick('Pitch the tent');
    expect(finished()).toBeVisible();
    await press('Copy list');
    expect(await navigator.clipboard.readText()).toMatch(/☑ Fetch water\n$/);
    await user.click(
      within(screen.getByRole('region', { name: 'All done' })).getByRole('button', { name: 'Use again' }),
    );
    expect(finished()).toBeNull();
    expect(tickedCheckboxes()).toEqual([]);
    expect(screen.getByRole('checkbox', { name: 'Pitch the tent' })).toHaveFocus();
    await press('Undo');
    expect(tickedCheckboxes()).toHaveLength(2);
  });
});

describe('what is stored of a list when its items are ticked', () => {
  const tick = (name: string) => user.click(screen.getByRole('checkbox', { name }));
  const record = () => readRecentLists().map(readListRecord)[0];

  test('is the next open item, the days of the first and the last tick, and that of the end', async () => {
    await press('Clear all ticks');
    await tick('Fetch water');
    await waitFor(() =>
      expect(record()).toMatchObject({ next: 'Pitch the tent', since: readToday(), usedOn: readToday() }),
    );
    expect(record()).not.toHaveProperty('doneOn');
    await tick('Pitch the tent');
    await waitFor(() => expect(record()).toMatchObject({ since: readToday(), doneOn: readToday() }));
    expect(record()).not.toHaveProperty('next');
  });

  test('is said when everything is done: since when, in the bar and at the end', async () => {
    await tick('Pitch the tent');
    await waitFor(() => expect(record()).toHaveProperty('doneOn'));
    expect(screen.getAllByText('All 2 done')).toHaveLength(2);
    updateListRecord('camping', (stored) => ({ ...stored, since: '2024-11-03' }));
    await tick('Pitch the tent');
    await tick('Pitch the tent');
    expect(screen.getAllByText('2 done since November 3, 2024')).toHaveLength(2);
  });

  test('a copy is printed with the ticks', async () => {
    const option = () => screen.getByRole('checkbox', { name: 'Print my ticks' });
    const print = jest.spyOn(window, 'print').mockImplementation(() => expect(option()).toBeChecked());
    await tick('Pitch the tent');
    for (const button of screen.getAllByRole('button', { name: 'Keep a copy' })) {
      await user.click(button);
      window.dispatchEvent(new Event('afterprint'));
    }
    expect(print).toHaveBeenCalledTimes(2);
    expect(option()).not.toBeChecked();
  });
});

describe('the announcement for screen readers', () => {
  const tick = (name: string) => user.click(screen.getByRole('checkbox', { name }));
  const renderWith = (sections: Record<string, string[]>, ticks: string[] = []) => {
    cleanup();
    replaceTicks('camping', new Set(ticks));
    renderTemplate(
      {},
      Object.entries(sections).map(([id, items]) => ({
        id,
        titleHtml: id,
        items: items.map((item, index) => ({ id: item, z: String(index + 1), html: item })),
      })),
    );
  };
  const TWO_PAIRS = { Before: ['tent', 'map'], There: ['water', 'fire'] };

  test('names a section that a tick completes, then the list', async () => {
    renderWith(TWO_PAIRS);
    await tick('tent');
    expect(notice()).toBeEmptyDOMElement();
    await tick('map');
    expect(notice()).toHaveTextContent('“Before” is done');
    await tick('water');
    await tick('fire');
    expect(notice()).toHaveTextContent('All done');
  });

  test('is not repeated when the last item is ticked again', async () => {
    renderWith({ Before: ['tent', 'map'] }, ['tent', 'map']);
    await tick('map');
    await tick('map');
    expect(notice()).toBeEmptyDOMElement();
  });

  test('comes neither after undo nor after ticks in another tab, nor when an option is changed then', async () => {
    renderWith(TWO_PAIRS, ['tent', 'map', 'water', 'fire']);
    await press('Clear all ticks');
    await press('Undo');
    await user.click(screen.getByRole('switch', { name: 'Hide ticked' }));
    expect(notice()).toBeEmptyDOMElement();
    renderWith(TWO_PAIRS, ['tent', 'water', 'fire']);
    act(() => replaceTicks('camping', new Set(['tent', 'map', 'water', 'fire'])));
    await user.click(screen.getByRole('checkbox', { name: 'Print my ticks' }));
    await tick('map');
    await tick('map');
    expect(notice()).toBeEmptyDOMElement();
  });

  test('comes again after a reset, which removes the old one', async () => {
    renderWith({ Before: ['tent'], There: ['water', 'fire'] });
    await tick('tent');
    expect(notice()).toHaveTextContent('“Before” is done');
    await press('Clear all ticks');
    expect(notice()).not.toHaveTextContent('done');
    await tick('tent');
    expect(notice()).toHaveTextContent('“Before” is done');
  });
});

describe('links to items', () => {
  const copyLink = () => screen.getByRole('button', { name: 'Copy link to item' });
  const suggestions = () => screen.getAllByRole('link', { name: 'Suggest an edit' });

  test('the menu has one for the item that was used last', async () => {
    await user.click(screen.getByRole('checkbox', { name: 'Pitch the tent' }));
    expect(copyLink()).toHaveAccessibleDescription('Pitch the tent');
    await user.click(copyLink());
    await expectNotice('Link copied');
    expect(await navigator.clipboard.readText()).toBe('https://example.org/camping?utm_source=share#tent');
  });

  test('the one in the menu says that an item is needed', async () => {
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(copyLink());
    await expectNotice('Tick an item first: the link leads to it.');
    expect(write).not.toHaveBeenCalled();
  });

  test('the menu has one to suggest an edit of the item that was used last, also with the keyboard', async () => {
    const checkbox = screen.getByRole('checkbox', { name: 'Pitch the tent' });
    act(() => checkbox.focus());
    const [link] = suggestions();
    expect(link).toHaveAccessibleDescription('Pitch the tent');
    const body = decodeURIComponent(link?.getAttribute('href') ?? '');
    expect(body).toMatch(/^mailto:lists@example\.org\?subject=Suggested edit: Weekend camping&body=/);
    expect(body).toContain(
      'Pitch the tent\r\nhttps://example.org/camping#tent\r\ncamping ^tent 2026-05-01 en',
    );
  });

  test('before an item is used, that of the menu is for the list, like the one below the list', () => {
    const [inMenu, belowList] = suggestions();
    expect(inMenu).toHaveAttribute('href', belowList?.getAttribute('href'));
  });

  test('the first tick adds no tool', async () => {
    const tools = within(screen.getByRole('group', { name: 'Use this list' }));
    const count = () => ['button', 'link', 'checkbox'].map((role) => tools.queryAllByRole(role).length);
    const before = count();
    await user.click(screen.getByRole('checkbox', { name: 'Pitch the tent' }));
    expect(count()).toEqual(before);
  });

  test('the item or heading under the mouse pointer has one, which is no tab stop', async () => {
    const point = (element: Element) =>
      fireEvent(
        element,
        Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'mouse' }),
      );
    cleanup();
    const details = '<ul><li>2 l a person</li></ul>';
    const before = {
      id: 'before',
      titleHtml: 'Before',
      items: [{ id: 'tent', z: '1', html: 'Pitch the tent' }],
    };
    const water = { id: 'water', z: '2', html: 'Fetch water', details };
    renderTemplate({}, [before, { id: 'there', titleHtml: 'There', items: [water] }]);
    point(screen.getByText('2 l a person'));
    const link = screen.getByTitle('Copy link to “Fetch water”');
    expect(link).toHaveAttribute('tabindex', '-1');
    point(screen.getByRole('heading', { name: 'Before' }));
    expect(link).not.toBeInTheDocument();
    const headingLink = screen.getByTitle('Copy link to “Before”');
    await user.click(headingLink);
    expect(headingLink).not.toHaveFocus();
    expect(await navigator.clipboard.readText()).toBe('https://example.org/camping?utm_source=share#before');
  });
});

test('options that were checked before the code was loaded stay checked', () => {
  cleanup();
  const html = document.createElement('div');
  html.innerHTML = '<div data-deferred><input type="checkbox" data-print="columns"></div>';
  document.body.append(html);
  for (const checkbox of html.querySelectorAll('input')) checkbox.checked = true;
  renderTemplate();
  expect(screen.getByRole('checkbox', { name: 'Print in two columns' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Print my ticks' })).not.toBeChecked();
  html.remove();
});

test('print opens the browser’s dialog, from the row and from the menu of small screens', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  for (const button of screen.getAllByRole('button', { name: 'Print' })) await user.click(button);
  expect(print).toHaveBeenCalledTimes(2);
});

describe('“Continue”', () => {
  const button = (name: RegExp) => screen.getByRole('button', { name });

  beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

  test('says how many items are left and which is next, and leads there', async () => {
    await user.click(button(/^Continue 1 left, next: Pitch the tent$/));
    const next = screen.getByRole('checkbox', { name: 'Pitch the tent' });
    expect(next).toHaveFocus();
    expect(next.closest('li')).toHaveAttribute('data-next');
    await user.tab();
    expect(next.closest('li')).not.toHaveAttribute('data-next');
  });

  test('is “Start” while nothing is ticked', async () => {
    await press('Clear all ticks');
    await waitFor(() => expect(button(/^Start$/)).toBeVisible());
  });

  test('leads to the message at the end when everything is done', async () => {
    await user.click(screen.getByRole('checkbox', { name: 'Pitch the tent' }));
    await user.click(await screen.findByRole('button', { name: 'All done' }));
    expect(screen.getByRole('heading', { name: 'All done' })).toHaveFocus();
  });

  test('leads to a part before the item that it belongs to', async () => {
    cleanup();
    const items = [
      { id: 'bag', z: '1', html: 'Pack the bag' },
      { id: 'water', z: '1.1', html: 'Water' },
      { id: 'map', z: '1.2', html: 'Map' },
    ];
    renderTemplate({}, [{ id: 'before', titleHtml: 'Before', items }]);
    expect(await screen.findByRole('button', { name: /next: Map$/ })).toBeVisible();
  });
});
