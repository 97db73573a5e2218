/** @jest-environment node */
import { describe, expect, jest, test } from '@jest/globals';
import { createElement, type ReactNode, Suspense, use, useId } from 'react';
import { renderToReadableStream } from 'react-dom/server.edge';
import { createRender, renderPagesSynchronously } from '@/scripts/support/render-pages-synchronously';

const render = createRender(renderToReadableStream);

async function toHtml(rendered: ReturnType<typeof render>): Promise<string> {
  const stream = await rendered;
  await stream.allReady;
  return new Response(stream).text();
}

function Field() {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>Tents &amp; “poles” {1} テント</label>
      <input id={id} defaultValue={'"<'} />
    </p>
  );
}

const LONG = 'Pack the tent. '.repeat(2_000);

const PAGES: ReadonlyArray<readonly [string, ReactNode]> = [
  ['a part of a page', <Field key="1" />],
  [
    'a document',
    <html key="2" lang="en">
      {createElement('head', null, <style>{'a > b {}'}</style>)}
      <body>{LONG}</body>
    </html>,
  ],
  [
    'a boundary',
    <Suspense key="3">
      <Field />
      <p>{LONG}</p>
    </Suspense>,
  ],
];

describe('the HTML is that of the stream of React', () => {
  test.each(PAGES)('%s', async (_, page) => {
    const html = await toHtml(render(page));
    expect(html).toBe(await toHtml(renderToReadableStream(page)));
  });
});

test('a page waits for components that suspend', async () => {
  const text = new Promise<string>((resolve) => setImmediate(resolve, 'Pack the tent'));
  const Waiting = () => use(text);
  const page = (
    <Suspense fallback="Loading">
      <Waiting />
    </Suspense>
  );
  const html = await toHtml(render(page));
  expect(html).toContain('Pack the tent');
});

test('errors are thrown, and those within a boundary are logged', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = new Error('This component fails.');
  const Failing = () => {
    throw failure;
  };
  await expect(render(<Failing />)).rejects.toBe(failure);
  log.mockClear();
  const html = await toHtml(
    render(
      <Suspense fallback="Loading">
        <Failing />
      </Suspense>,
    ),
  );
  expect(html).toContain('Loading');
  expect(log).toHaveBeenCalledWith(failure);
});

test('Next renders pages with the function that is replaced', async () => {
  const react = require('next/dist/server/ReactDOMServerPages') as typeof import('react-dom/server.edge');
  const original = react.renderToReadableStream;
  renderPagesSynchronously();
  expect(react.renderToReadableStream).not.toBe(original);
  const stream = await react.renderToReadableStream(<p>Tents</p>);
  expect(await new Response(stream).text()).toBe('<p>Tents</p>');
});
