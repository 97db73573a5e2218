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
const said = (text: string) => waitFor(() => expect(notice()).toHaveTextContent(text));
const ticked = () => screen.queryAllByRole('checkbox', { checked: true });

describe('copy', () => {
  test('gives the list as Markdown with the visitor’s ticks, and says so', async () => {
    const asked = stubFetch(() => stubResponse('- [ ] Pitch the tent ^tent\n- [ ] Fetch water ^water\n'));
    await press('Copy');
    await said('Copied as Markdown');
    expect(asked).toEqual(['/api/templates/camping.md?locale=en']);
    expect(await navigator.clipboard.readText()).toBe('- [ ] Pitch the tent\n- [x] Fetch water\n');
  });

  test('says that the clipboard was refused', async () => {
    stubFetch(() => stubResponse('- [ ] Fetch water ^water\n'));
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused'));
    await press('Copy');
    await said('Copying did not work.');
  });

  test('puts no error page on the clipboard where the list does not come', async () => {
    await navigator.clipboard.writeText('kept');
    stubFetch(() => stubResponse('Not found', 404));
    await press('Copy');
    await waitFor(() => expect(notice()).not.toBeEmptyDOMElement());
    expect(notice()).not.toHaveTextContent('Copied');
    expect(await navigator.clipboard.readText()).toBe('kept');
  });
});

describe('share', () => {
  test('hands the page’s public address to a device that can share', async () => {
    const shared: ShareData[] = [];
    Object.assign(navigator, { share: async (data: ShareData) => shared.push(data) });
    await press('Share');
    expect(shared).toEqual([{ title: 'Weekend camping', url: 'https://example.org/camping' }]);
    expect(notice()).toBeEmptyDOMElement();
  });

  test('copies the address elsewhere, and says so', async () => {
    await press('Share');
    await said('Address copied');
    expect(await navigator.clipboard.readText()).toBe('https://example.org/camping');
  });

  test('says nothing where the visitor closes the sheet', async () => {
    const share = jest.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
    Object.assign(navigator, { share });
    await press('Share');
    expect(share).toHaveBeenCalledTimes(1);
    expect(notice()).toBeEmptyDOMElement();
  });
});

test('untick all takes the ticks away and says so, and undo brings them back', async () => {
  await press('Untick all');
  expect(ticked()).toEqual([]);
  expect(notice()).toHaveTextContent('All ticks are gone');
  await press('Undo');
  expect(ticked()).toEqual([screen.getByRole('checkbox', { name: 'Fetch water' })]);
  expect(notice()).toBeEmptyDOMElement();
});

test('unticking a second time does not lose what the first one took away', async () => {
  await press('Untick all');
  await press('Untick all');
  await press('Undo');
  expect(ticked()).toEqual([screen.getByRole('checkbox', { name: 'Fetch water' })]);
});

test('undo keeps what was ticked since', async () => {
  await press('Untick all');
  await user.click(screen.getByRole('checkbox', { name: 'Pitch the tent' }));
  await press('Undo');
  expect(ticked()).toHaveLength(2);
});

test('the note with undo can be closed, and the focus goes back to the tools', async () => {
  await press('Untick all');
  await press('Close this note');
  expect(notice()).toBeEmptyDOMElement();
  expect(screen.getByRole('group', { name: 'Use this list' })).toHaveFocus();
});

test('a second copy is said anew', async () => {
  stubFetch(() => stubResponse('- [ ] Fetch water ^water\n'));
  await press('Copy');
  await said('Copied as Markdown');
  const first = screen.getByText('Copied as Markdown');
  await press('Copy');
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(notice()).toHaveTextContent('Copied as Markdown');
});

test('the button that hides what is done says what a press does next', async () => {
  await press('Hide done');
  expect(screen.getByRole('article')).toHaveAttribute('data-hide-done');
  await press('Show done');
  expect(screen.getByRole('article')).not.toHaveAttribute('data-hide-done');
});

test('print opens the browser’s own dialogue', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await press('Print');
  expect(print).toHaveBeenCalledTimes(1);
});
