import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { collectLoggedEvents, setCurrentPage, waitForLog } from '@/__tests__/support/logged-events';
import { renderTemplate } from '@/__tests__/support/render-template';

let user: UserEvent;
let events: string[];

beforeEach(async () => {
  events = collectLoggedEvents();
  setCurrentPage({ pathname: '/[id]', asPath: '/camping', query: { id: 'camping' }, locale: 'en' });
  user = userEvent.setup();
  renderTemplate({ title: 'Camping & more' });
  await user.click(screen.getByRole('button', { name: 'Embed this list' }));
  await screen.findByRole('dialog', { name: 'Embed this list' });
});

afterEach(() => {
  jest.restoreAllMocks();
});

const inDialog = () => within(screen.getByRole('dialog'));
const code = () => inDialog().getByRole<HTMLTextAreaElement>('textbox').value;

test('the code is one frame with the title of the list', () => {
  expect(code()).toBe(
    '<iframe src="https://example.org/embed/camping" title="Camping &amp; more" width="100%" height="328" loading="lazy" style="border:0;max-width:100%"></iframe>',
  );
});

test('the code follows the chosen theme', async () => {
  await user.click(inDialog().getByRole('radio', { name: 'Dark' }));
  expect(code()).toContain('src="https://example.org/embed/camping?theme=dark"');
  await user.click(inDialog().getByRole('radio', { name: 'Light' }));
  expect(code()).toContain('src="https://example.org/embed/camping"');
});

test('the code is copied, which counts as sharing', async () => {
  await user.click(inDialog().getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(inDialog().getByRole('status')).toHaveTextContent('Code copied'));
  expect(await navigator.clipboard.readText()).toBe(code());
  await waitForLog();
  expect(events).toContainEqual(expect.stringMatching(/^list shared .*id=camping .*method=copied-embed/));
});

test('if the browser denies copying, the code is selected', async () => {
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('blocked'));
  await user.click(inDialog().getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(inDialog().getByRole('status')).toHaveTextContent('copy it by hand'));
  const field = inDialog().getByRole<HTMLTextAreaElement>('textbox');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});

test('the dialog can be closed and opened again', async () => {
  await user.click(inDialog().getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Embed this list' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});
