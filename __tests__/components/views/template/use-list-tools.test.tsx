import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { renderTemplate } from '@/__tests__/support/render-template';
import { stubFetch, stubResponse } from '@/__tests__/support/stub-fetch';
import { replaceTicks } from '@/lib/browser/tick-store';

let user: UserEvent;

beforeEach(() => {
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  replaceTicks('camping', new Set(['water']));
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
    await press('Copy');
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
    await press('Copy');
    await expectNotice('Copying did not work.');
  });
});

describe('download', () => {
  const savedFiles: Array<{ name: string; content: Blob }> = [];

  beforeEach(() => {
    savedFiles.length = 0;
    let content = new Blob();
    // jsdom has no popovers.
    HTMLElement.prototype.hidePopover = () => undefined;
    URL.createObjectURL = (blob) => {
      content = blob as Blob;
      return 'blob:file';
    };
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

  test('the CSV has a column for what is done', async () => {
    await user.click(screen.getByRole('link', { name: 'Download .csv' }));
    await waitFor(() => expect(savedFiles.map(({ name }) => name)).toEqual(['camping.csv']));
    // FileReader drops the byte order mark.
    expect(await readText(savedFiles[0]?.content)).toBe(
      'section,number,item,done,details\nBefore,1,Pitch the tent,,\nThere,2,Fetch water,x,\n',
    );
  });

  test('without ticks the links are plain links to the server’s files', async () => {
    await press('Untick all');
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
    expect(shared).toEqual([{ title: 'Weekend camping', url: 'https://example.org/camping' }]);
    expect(notice()).toBeEmptyDOMElement();
  });

  test('copies the URL if there is no Web Share API', async () => {
    await press('Share');
    await expectNotice('Link copied');
    expect(await navigator.clipboard.readText()).toBe('https://example.org/camping');
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
  await press('Untick all');
  expect(tickedCheckboxes()).toEqual([]);
  expect(notice()).toHaveTextContent('All items unticked');
  await press('Undo');
  expect(tickedCheckboxes()).toEqual([screen.getByRole('checkbox', { name: 'Fetch water' })]);
  expect(notice()).toBeEmptyDOMElement();
});

test('undo after two resets restores the ticks from before the first', async () => {
  await press('Untick all');
  await press('Untick all');
  await press('Undo');
  expect(tickedCheckboxes()).toEqual([screen.getByRole('checkbox', { name: 'Fetch water' })]);
});

test('undo preserves ticks made since the reset', async () => {
  await press('Untick all');
  await user.click(screen.getByRole('checkbox', { name: 'Pitch the tent' }));
  await press('Undo');
  expect(tickedCheckboxes()).toHaveLength(2);
});

test('the notice with undo can be closed, which moves the focus to the tools', async () => {
  await press('Untick all');
  await press('Dismiss');
  expect(notice()).toBeEmptyDOMElement();
  expect(screen.getByRole('group', { name: 'Use this list' })).toHaveFocus();
});

test('a second copy shows a new notice', async () => {
  await press('Copy');
  await expectNotice('List copied');
  const first = screen.getByText('List copied');
  await press('Copy');
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(notice()).toHaveTextContent('List copied');
});

test('the button that hides done items is labeled with what the next press does', async () => {
  await press('Hide done');
  expect(screen.getByRole('article')).toHaveAttribute('data-hide-done');
  await press('Show done');
  expect(screen.getByRole('article')).not.toHaveAttribute('data-hide-done');
});

test('print opens the browser’s dialog', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await press('Print');
  expect(print).toHaveBeenCalledTimes(1);
});
