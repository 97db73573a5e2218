import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
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
  test('copies the list as Markdown with the visitor’s ticks', async () => {
    const requestedUrls = stubFetch(() =>
      stubResponse('- [ ] Pitch the tent ^tent\n- [ ] Fetch water ^water\n'),
    );
    await press('Copy');
    await expectNotice('Copied as Markdown');
    expect(requestedUrls).toEqual(['/api/templates/camping.md?locale=en']);
    expect(await navigator.clipboard.readText()).toBe('- [ ] Pitch the tent\n- [x] Fetch water\n');
  });

  test('shows that the clipboard is blocked', async () => {
    stubFetch(() => stubResponse('- [ ] Fetch water ^water\n'));
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('blocked'));
    await press('Copy');
    await expectNotice('Copying did not work.');
  });

  test('does not change the clipboard if the Markdown cannot be loaded', async () => {
    await navigator.clipboard.writeText('previous');
    stubFetch(() => stubResponse('Not found', 404));
    await press('Copy');
    await waitFor(() => expect(notice()).not.toBeEmptyDOMElement());
    expect(notice()).not.toHaveTextContent('Copied');
    expect(await navigator.clipboard.readText()).toBe('previous');
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
  stubFetch(() => stubResponse('- [ ] Fetch water ^water\n'));
  await press('Copy');
  await expectNotice('Copied as Markdown');
  const first = screen.getByText('Copied as Markdown');
  await press('Copy');
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(notice()).toHaveTextContent('Copied as Markdown');
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
