import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { setCurrentPage } from '@/__tests__/support/logged-events';
import { renderTemplate } from '@/__tests__/support/render-template';
import { updateListChanges } from '@/lib/browser/changes-store';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { setField } from '@/lib/list/list-changes';

const SECTIONS: readonly SectionView[] = [
  {
    id: 'before',
    titleHtml: 'Before',
    items: [
      { id: 'tent', z: '1', html: 'Pitch the tent' },
      { id: 'pegs', z: '1.1', html: 'Count the pegs' },
      {
        id: 'map',
        z: '2',
        html: 'Buy a map',
        details: '<p>See <a href="https://example.org/">maps</a>.</p>',
      },
    ],
  },
  { id: 'there', titleHtml: 'There', items: [{ id: 'water', z: '1', html: 'Fetch water' }] },
];

let user: UserEvent;

beforeEach(() => {
  localStorage.clear();
  updateListChanges('camping', () => null);
  setCurrentPage({ pathname: '/[id]', asPath: '/camping', query: { id: 'camping' }, locale: 'en' });
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  user = userEvent.setup();
});

const box = (name: string) => screen.getByRole('checkbox', { name });
const focus = (element: HTMLElement) => act(() => element.focus());

async function renderList(): Promise<void> {
  renderTemplate({ id: 'camping', itemCount: 4 }, SECTIONS);
  await screen.findByRole('button', { name: 'Keyboard shortcuts' });
}

async function openEditing(): Promise<void> {
  focus(box('Pitch the tent'));
  await user.keyboard('e');
  await screen.findByRole('button', { name: 'Done' });
}

describe('the arrow keys', () => {
  test('move through the items of all sections, and stop at the ends', async () => {
    await renderList();
    focus(box('Pitch the tent'));
    for (const name of ['Count the pegs', 'Buy a map', 'Fetch water', 'Fetch water']) {
      await user.keyboard('{ArrowDown}');
      expect(box(name)).toHaveFocus();
    }
    for (const name of ['Buy a map', 'Count the pegs', 'Pitch the tent', 'Pitch the tent']) {
      await user.keyboard('{ArrowUp}');
      expect(box(name)).toHaveFocus();
    }
    await user.keyboard('{End}');
    expect(box('Fetch water')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(box('Pitch the tent')).toHaveFocus();
  });

  test('start at what has the focus in the list: the list itself, a heading, a link', async () => {
    await renderList();
    focus(document.querySelector('.template-list') as HTMLElement);
    await user.keyboard('{ArrowDown}');
    expect(box('Pitch the tent')).toHaveFocus();
    focus(screen.getByRole('heading', { name: 'There' }));
    await user.keyboard('{ArrowUp}');
    expect(box('Buy a map')).toHaveFocus();
    focus(screen.getByRole('link', { name: 'maps' }));
    await user.keyboard('{ArrowDown}');
    expect(box('Fetch water')).toHaveFocus();
  });

  test('are left to the browser outside of the list, with a modifier, and at the end of the list', async () => {
    await renderList();
    const isLeft = (element: HTMLElement, key: string, init: KeyboardEventInit = {}) => {
      focus(element);
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
      act(() => void element.dispatchEvent(event));
      return !event.defaultPrevented && document.activeElement === element;
    };
    expect(isLeft(box('Pitch the tent'), 'ArrowDown')).toBe(false);
    expect(isLeft(box('Fetch water'), 'ArrowDown')).toBe(true);
    expect(isLeft(screen.getByRole('button', { name: 'More' }), 'ArrowDown')).toBe(true);
    for (const modifier of ['shiftKey', 'ctrlKey', 'altKey', 'metaKey', 'isComposing'])
      expect(isLeft(box('Pitch the tent'), 'ArrowDown', { [modifier]: true })).toBe(true);
    expect(isLeft(box('Pitch the tent'), 'ArrowRight')).toBe(true);
  });

  test('pass items that are left out, whose boxes cannot be ticked', async () => {
    await renderList();
    act(() => {
      updateListChanges('camping', (changes) => setField(changes, 'out:tent', true, 1));
      window.dispatchEvent(new StorageEvent('storage', { key: 'checkleaf:changes:camping' }));
    });
    await screen.findByText('Left out');
    focus(box('Buy a map'));
    await user.keyboard('{Home}');
    expect(box('Buy a map')).toHaveFocus();
  });

  test('lead from a button beside an item to the same button of the others', async () => {
    await renderList();
    await openEditing();
    const out = (name: string) => screen.getByRole('button', { name: `Leave out: ${name}` });
    focus(out('Pitch the tent'));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(out('Buy a map')).toHaveFocus();
    await user.keyboard('{Enter}{End}');
    expect(out('Fetch water')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Put back: Buy a map' })).toHaveFocus();
  });
});

describe('letters', () => {
  test('the space bar ticks, E opens editing and then changes the item', async () => {
    await renderList();
    focus(box('Buy a map'));
    await user.keyboard(' ');
    expect(box('Buy a map')).toBeChecked();
    await user.keyboard('e');
    expect(await screen.findByRole('button', { name: 'Done' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Your changes stay in this browser.');
    expect(box('Buy a map')).toHaveFocus();
    await user.keyboard('e');
    const change = screen.getByRole('button', { name: 'Change or move: Buy a map' });
    expect(change).toHaveFocus();
    expect(change).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('e');
    expect(change).toHaveAttribute('aria-expanded', 'true');
  });

  test('write in a text field, and do nothing else there', async () => {
    await renderList();
    await openEditing();
    const [add] = screen.getAllByRole('button', { name: 'Add an item' });
    await user.click(add as HTMLElement);
    await user.keyboard('e?{Home}{ArrowUp}');
    const field = screen.getByRole('textbox', { name: 'Text of the item' });
    expect(field).toHaveFocus();
    expect(field).toHaveValue('e?');
    expect(screen.getByText('Text of the item')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('do nothing while the focus is outside of the list, or with a modifier', async () => {
    await renderList();
    focus(screen.getByRole('button', { name: 'More' }));
    await user.keyboard('e?');
    focus(box('Buy a map'));
    await user.keyboard('{Control>}e{/Control}{Alt>}e{/Alt}{Meta>}e{/Meta}{Shift>}E{/Shift}');
    expect(screen.queryByRole('button', { name: 'Done' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('work on a keyboard with Arabic letters, by the place of the key', async () => {
    await renderList();
    focus(box('Buy a map'));
    await user.keyboard('{ث>}');
    expect(screen.queryByRole('button', { name: 'Done' })).not.toBeInTheDocument();
    const event = new KeyboardEvent('keydown', { key: 'ث', code: 'KeyE', bubbles: true });
    act(() => void box('Buy a map').dispatchEvent(event));
    expect(await screen.findByRole('button', { name: 'Done' })).toBeVisible();
  });
});

describe('the dialog with the keys', () => {
  test.each(['?', '؟'])(
    'is opened by %s, lists the keys, and gives the focus back to the item',
    async (key) => {
      await renderList();
      focus(box('Buy a map'));
      await user.keyboard(key);
      const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
      const keys = within(dialog).getAllByRole('term');
      expect(keys.map(({ textContent }) => textContent)).toEqual([
        '↑↓',
        'HomeEnd',
        'Space',
        'E',
        'Alt ↑Alt ↓',
        'Ctrl Z',
        '?',
      ]);
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(box('Buy a map')).toHaveFocus();
    },
  );

  test('is opened by the menu, whose button has the focus then', async () => {
    await renderList();
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Keyboard shortcuts' })).toHaveFocus();
  });
});
