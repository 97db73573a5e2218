import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { deferHydration } from '@/components/ui/deferred';

const Tools = ({ name }: { name: string }) => <button type="button">Alive {name}</button>;

/** Stands up a page whose part the server has written, and gives what lets the part's code come. */
function wake(): () => Promise<void> {
  let bring = (_: ComponentType<{ name: string }>) => {};
  const loading = new Promise<ComponentType<{ name: string }>>((resolve) => {
    bring = resolve;
  });
  const Late = deferHydration<{ name: string }>(null, () => loading);
  const container = document.createElement('div');
  container.innerHTML = '<div class="contents" data-late=""><button type="button">Written</button></div>';
  document.body.replaceChildren(container);
  render(<Late name="tools" />, { container, hydrate: true });
  return () => act(async () => bring(Tools));
}

test('what the server has written stays until the code has come', async () => {
  const comes = wake();
  expect(screen.getByRole('button', { name: 'Written' })).toBeVisible();
  await comes();
  expect(screen.getByRole('button', { name: 'Alive tools' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Written' })).toBeNull();
  expect(document.querySelector('[data-late]')).toBeNull();
});

test('a visitor who is in the part keeps the focus, and gets it alive after leaving', async () => {
  const comes = wake();
  const written = screen.getByRole('button', { name: 'Written' });
  written.focus();
  await comes();
  expect(written).toHaveFocus();
  act(() => written.blur());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Alive tools' })).toBeVisible());
});

test('on the server the part is there at once', () => {
  const Late = deferHydration<{ name: string }>(Tools, () => Promise.reject(new Error('not asked for')));
  render(<Late name="tools" />);
  expect(screen.getByRole('button', { name: 'Alive tools' })).toBeVisible();
});

test('where the code does not come, what the server has written stays', async () => {
  const Late = deferHydration<{ name: string }>(null, () => Promise.reject(new Error('offline')));
  const container = document.createElement('div');
  container.innerHTML = '<div class="contents" data-late=""><p>Written</p></div>';
  document.body.replaceChildren(container);
  render(<Late name="tools" />, { container, hydrate: true });
  await act(async () => undefined);
  expect(screen.getByText('Written')).toBeVisible();
});
