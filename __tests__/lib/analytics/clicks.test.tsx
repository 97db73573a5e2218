import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { collectLoggedEvents, setCurrentPage, waitForLog } from '@/__tests__/support/logged-events';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { trackClicks } from '@/lib/analytics/clicks';
import { trackView } from '@/lib/analytics/page-views';

let lines: string[];

beforeAll(() => {
  setCurrentPage({ pathname: '/', asPath: '/', query: {}, locale: 'en' });
  trackClicks();
});

beforeEach(() => {
  lines = collectLoggedEvents();
  render(
    <>
      <a href="#lists" {...clickAttributes('header', 'all-templates')}>
        <span>Lists</span>
      </a>
      <a href="https://example.org/">Elsewhere</a>
      <button type="button" {...clickAttributes('header', 'theme', 'light')}>
        Theme
      </button>
      <button type="button" disabled {...clickAttributes('list-actions', 'copy', 'hike')}>
        Copy
      </button>
      <label>
        <input type="checkbox" {...clickAttributes('checklist', 'item', 'hike', 'boots')} />
        <span>Boots</span>
      </label>
      <form onSubmit={(event) => event.preventDefault()}>
        <input aria-label="Term" />
        <button type="submit" {...clickAttributes('hero', 'search')}>
          Search
        </button>
      </form>
    </>,
  );
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** Waits for the click events so far and returns position, element and parameters of each one. */
async function clicks(): Promise<string[]> {
  // Events are logged in order, so that all others are logged before this one.
  await userEvent.click(screen.getByRole('button', { name: 'Theme' }));
  await waitFor(() => expect(lines.at(-1)).toMatch(/position=header {2}elem=theme/));
  return lines
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:position|elem|param\d?)=(\S+)/g)].map(([, value]) => value).join(' '),
    );
}

const lists = () => screen.getByText('Lists');
const box = () => screen.getByRole('checkbox');

test('a click on text inside a link is a click on the link, one without attributes is none', async () => {
  await userEvent.click(lists());
  await userEvent.click(screen.getByRole('textbox'));
  expect(await clicks()).toEqual(['header all-templates']);
});

test('the Enter key on a link, the space key on a checkbox, and the Enter key in a form are one click each', async () => {
  const user = userEvent.setup();
  screen.getByRole('link', { name: 'Lists' }).focus();
  await user.keyboard('{Enter}');
  box().focus();
  await user.keyboard(' ');
  await user.type(screen.getByRole('textbox'), 'tent{Enter}');
  expect(await clicks()).toEqual(['header all-templates', 'checklist item hike boots on', 'hero search']);
});

test('a click on the label of a checkbox is one click, with the state after it', async () => {
  await userEvent.click(screen.getByText('Boots'));
  await userEvent.click(screen.getByText('Boots'));
  expect(await clicks()).toEqual(['checklist item hike boots on', 'checklist item hike boots off']);
});

test('each click of a double click counts, because each one activates the element', async () => {
  await userEvent.dblClick(box());
  expect(await clicks()).toEqual(['checklist item hike boots on', 'checklist item hike boots off']);
});

test('a disabled button has no clicks', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await clicks()).toEqual([]);
});

test('pressing on one element and releasing on another is no click', async () => {
  const user = userEvent.setup();
  await user.pointer([
    { keys: '[MouseLeft>]', target: lists() },
    { target: box() },
    { keys: '[/MouseLeft]' },
  ]);
  expect(await clicks()).toEqual([]);
});

test('the middle button counts on a link, which it opens in a new tab, and on nothing else', async () => {
  const user = userEvent.setup();
  for (const target of [
    lists(),
    box(),
    screen.getByText('Boots'),
    screen.getByRole('button', { name: 'Theme' }),
  ])
    await user.pointer({ keys: '[MouseMiddle]', target });
  expect(await clicks()).toEqual(['header all-templates']);
});

test.each([2, 3, 4])('the mouse button %i has no clicks', async (button) => {
  fireEvent(lists(), new MouseEvent('auxclick', { bubbles: true, button }));
  expect(await clicks()).toEqual([]);
});

describe('a link to the app', () => {
  /** Follows the link and returns the `app hand-off`, from its own properties on. */
  async function handOff(): Promise<string | undefined> {
    render(
      <a href="#app" {...clickAttributes('list-actions', 'open-app')}>
        Open
      </a>,
    );
    await userEvent.click(screen.getByText('Open'));
    await waitForLog();
    return lines.find((line) => line.startsWith('app hand-off'))?.replace(/.* {2}store=/, 'store=');
  }

  beforeEach(() => {
    const list = { id: 'hike', title: 'Hike', tags: ['outdoors'], channel: 'desk', locale: 'en', items: 4 };
    trackView('template view', list);
  });

  test('on the page of a template hands off its list', async () => {
    expect(await handOff()).toBe(
      'store=open-app  position=list-actions  id=hike  title=Hike  tags=["outdoors"]  channel=desk  locale=en  items=4',
    );
  });

  test('on another page hands off no list', async () => {
    trackView('page view', {});
    expect(await handOff()).toBe('store=open-app  position=list-actions');
  });
});
