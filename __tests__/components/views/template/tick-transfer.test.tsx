import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { renderTemplate } from '@/__tests__/support/render-template';
import { readTicks, replaceTicks, setTick } from '@/lib/browser/tick-store';
import { captureTransferFragment } from '@/lib/browser/transfer-fragment';
import { encodeTicks } from '@/lib/list/tick-transfer';

let user: UserEvent;

const ITEMS = ['tent', 'water'];
const encode = (ticks: readonly string[], itemIds = ITEMS, maxHashes = 100) =>
  encodeTicks({ listId: 'camping', itemIds, ticks: new Set(ticks) }, maxHashes);

beforeEach(() => {
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  replaceTicks('camping', new Set());
  localStorage.clear();
  window.history.replaceState(null, '', '/camping');
  user = userEvent.setup();
});

afterEach(() => {
  jest.restoreAllMocks();
});

function arriveWith(text: string) {
  window.history.replaceState(null, '', `/camping#ticks=${text}`);
  captureTransferFragment();
}

/** Opens the page with a link from another device. */
function openLink(text: string) {
  arriveWith(text);
  renderTemplate();
}

/** Opens a link from another device while the page is open. */
function openLinkAgain(text: string) {
  arriveWith(text);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('dialog', { name: 'Ticks from your other device' });
const ticks = () => [...readTicks('camping')].sort();
const expectNotice = (text: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));

describe('the link for another device', () => {
  test('contains the ticks, which the other device decodes', async () => {
    setTick('camping', 'water', true);
    renderTemplate();
    await press('Continue on another device');
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(link.value).toBe(`https://example.org/camping#ticks=${encode(['water'])}`);
    expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await press('Copy link');
    expect(await navigator.clipboard.readText()).toBe(link.value);
    expect(await screen.findByText('Link copied')).toBeVisible();
  });

  test('is that of the list if nothing is ticked', async () => {
    renderTemplate();
    await press('Continue on another device');
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue('https://example.org/camping');
    expect(screen.getByText(/Nothing is ticked yet\./)).toBeVisible();
  });

  test('can be copied by hand if the clipboard is blocked', async () => {
    renderTemplate();
    await press('Continue on another device');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('blocked'));
    await press('Copy link');
    expect(await screen.findByText(/Select the link and copy it by hand\./)).toBeVisible();
  });

  test('the dialog can be opened again after it was closed', async () => {
    renderTemplate();
    await press('Continue on another device');
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Continue on another device');
    expect(await screen.findByRole('dialog', { name: 'Continue on another device' })).toBeVisible();
  });
});

describe('a link from another device', () => {
  test('if nothing is ticked here, one press takes its ticks over, and they can be undone', async () => {
    openLink(encode(['tent']));
    expect(await dialog()).toHaveTextContent('Ticked there: 1 of 2. Ticked here: 0.');
    expect(screen.queryByRole('button', { name: /^(?:Merge|Replace)/ })).toBeNull();
    await press('Use these ticks');
    expect(ticks()).toEqual(['tent']);
    await expectNotice('List updated');
    act(() => setTick('camping', 'water', true));
    await press('Undo');
    expect(ticks()).toEqual(['water']);
  });

  test('its ticks can replace those here, or be merged with them', async () => {
    setTick('camping', 'water', true);
    openLink(encode(['tent']));
    expect(await dialog()).toHaveTextContent('Ticked there: 1 of 2. Ticked here: 1.');
    expect(screen.getByRole('button', { name: 'Merge with the ticks here' })).toBeVisible();
    await press('Replace the ticks here');
    expect(ticks()).toEqual(['tent']);
    await press('Undo');
    expect(ticks()).toEqual(['water']);
  });

  test('merging keeps the ticks of both', async () => {
    setTick('camping', 'water', true);
    openLink(encode(['tent']));
    await press('Merge with the ticks here');
    expect(ticks()).toEqual(['tent', 'water']);
    await press('Undo');
    expect(ticks()).toEqual(['water']);
  });

  test('it changes nothing if it is declined', async () => {
    openLink(encode(['tent']));
    await press('Not now');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ticks()).toEqual([]);
  });

  test('it offers nothing if the ticks are the same', async () => {
    setTick('camping', 'tent', true);
    openLink(encode(['tent']));
    expect(await dialog()).toHaveTextContent('They are the same.');
    expect(screen.queryByRole('button', { name: 'Use these ticks' })).toBeNull();
  });

  test('it names the number of ticked items that the list does not have here', async () => {
    openLink(encode(['tent', 'old', 'older'], [...ITEMS, 'old', 'older']));
    expect(await dialog()).toHaveTextContent('2 other ticked items are no longer in this list.');
  });

  test('the list is open already: it is offered too', async () => {
    renderTemplate();
    await screen.findByRole('button', { name: 'Continue on another device' });
    openLinkAgain(encode(['tent']));
    await press('Use these ticks');
    expect(ticks()).toEqual(['tent']);
  });

  test('a second link replaces the offer of the first', async () => {
    openLink(encode(['tent']));
    expect(await dialog()).toHaveTextContent('Ticked there: 1 of 2');
    openLinkAgain(encode(['tent', 'water']));
    expect(await screen.findByText(/Ticked there: 2 of 2/)).toBeVisible();
    await press('Use these ticks');
    expect(ticks()).toEqual(['tent', 'water']);
  });

  test('it replaces the link for another device, which can be asked for again', async () => {
    renderTemplate();
    await press('Continue on another device');
    await screen.findByRole('dialog', { name: 'Continue on another device' });
    openLinkAgain(encode(['tent']));
    await dialog();
    await press('Not now');
    await press('Continue on another device');
    expect(await screen.findByRole('dialog', { name: 'Continue on another device' })).toBeVisible();
  });

  test.each([
    ['damaged', 'AQEA<script>alert(1)</script>', 'This link is incomplete or belongs to another list.'],
    ['empty', '', 'This link is incomplete or belongs to another list.'],
    ['of a newer version', 'Bxyz', 'This link is from a newer version of this site.'],
    ['of another version of the list', encode(['tent'], ['tent'], 0), 'This list has changed since'],
  ])('if it is %s, it says so and changes nothing', async (_, text, message) => {
    setTick('camping', 'water', true);
    openLink(text);
    expect(await dialog()).toHaveTextContent(message);
    expect(document.body.innerHTML).not.toContain('alert');
    await press('Close');
    expect(ticks()).toEqual(['water']);
  });

  test('if storage is full, it says how long the ticks last', async () => {
    openLink(encode(['tent']));
    await dialog();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await press('Use these ticks');
    await expectNotice('List updated, but only until you close this page');
    expect(screen.getByRole('checkbox', { name: 'Pitch the tent' })).toBeChecked();
  });
});
