import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, use } from 'react';
import { deferHydration } from '@/components/ui/deferred';

const Tools = ({ name }: { name: string }) => <button type="button">Hydrated {name}</button>;

/** Renders a deferred component over the server's HTML. Returns a function that resolves the load of its code. */
function hydrateDeferred(
  attributes = '',
  Component: ComponentType<{ name: string }> = Tools,
): () => Promise<void> {
  let resolveCode = (_: ComponentType<{ name: string }>) => {};
  const code = new Promise<ComponentType<{ name: string }>>((resolve) => {
    resolveCode = resolve;
  });
  const Deferred = deferHydration<{ name: string }>(null, () => code);
  const container = document.createElement('div');
  container.innerHTML = `<div class="contents" data-deferred=""><button type="button" ${attributes}>From server</button></div>`;
  document.body.replaceChildren(container);
  render(<Deferred name="tools" />, { container, hydrate: true });
  return () => act(async () => resolveCode(Component));
}

test('the server’s HTML stays until the code has loaded', async () => {
  const loadCode = hydrateDeferred();
  expect(screen.getByRole('button', { name: 'From server' })).toBeVisible();
  await loadCode();
  expect(screen.getByRole('button', { name: 'Hydrated tools' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'From server' })).toBeNull();
  expect(document.querySelector('[data-deferred]')).toBeNull();
});

test('a focus inside stays, and the component replaces the HTML when the focus leaves', async () => {
  const loadCode = hydrateDeferred();
  const serverButton = screen.getByRole('button', { name: 'From server' });
  serverButton.focus();
  await loadCode();
  expect(serverButton).toHaveFocus();
  act(() => serverButton.blur());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Hydrated tools' })).toBeVisible());
});

test('a focus that moves inside while the component renders stays, until it leaves', async () => {
  let finishRendering = () => {};
  const isRendered = new Promise<void>((resolve) => {
    finishRendering = resolve;
  });
  function SlowTools() {
    use(isRendered);
    return <Tools name="tools" />;
  }
  const loadCode = hydrateDeferred('', SlowTools);
  const serverButton = screen.getByRole('button', { name: 'From server' });
  await loadCode();
  act(() => serverButton.focus());
  await act(async () => finishRendering());
  expect(serverButton).toHaveFocus();
  act(() => serverButton.blur());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Hydrated tools' })).toBeVisible());
  act(() => screen.getByRole('button', { name: 'Hydrated tools' }).focus());
  expect(screen.getByRole('button', { name: 'Hydrated tools' })).toHaveFocus();
});

test('a focus on an element with data-early does not delay the component', async () => {
  const loadCode = hydrateDeferred('data-early');
  screen.getByRole('button', { name: 'From server' }).focus();
  await loadCode();
  expect(screen.getByRole('button', { name: 'Hydrated tools' })).toBeVisible();
});

test('the server renders the component at once', () => {
  const Deferred = deferHydration<{ name: string }>(Tools, () => Promise.reject(new Error('not requested')));
  render(<Deferred name="tools" />);
  expect(screen.getByRole('button', { name: 'Hydrated tools' })).toBeVisible();
});

test('the server’s HTML stays if the code cannot be loaded', async () => {
  const Deferred = deferHydration<{ name: string }>(null, () => Promise.reject(new Error('offline')));
  const container = document.createElement('div');
  container.innerHTML = '<div class="contents" data-deferred=""><p>From server</p></div>';
  document.body.replaceChildren(container);
  render(<Deferred name="tools" />, { container, hydrate: true });
  await act(async () => undefined);
  expect(screen.getByText('From server')).toBeVisible();
});

test('code that has loaded before hydration replaces the HTML too, which may differ from what it renders', async () => {
  const Deferred = deferHydration<{ name: string }>(null, async () => Tools);
  await act(async () => undefined);
  const container = document.createElement('div');
  container.innerHTML = '<div class="contents" data-deferred=""><p>Only from server</p></div>';
  document.body.replaceChildren(container);
  const errors: unknown[] = [];
  render(<Deferred name="tools" />, {
    container,
    hydrate: true,
    onRecoverableError: (error) => errors.push(error),
  });
  expect(await screen.findByRole('button', { name: 'Hydrated tools' })).toBeVisible();
  expect(screen.queryByText('Only from server')).toBeNull();
  expect(errors).toEqual([]);
});
