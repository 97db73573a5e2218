import type { ReactNode } from 'react';
import type { RenderToReadableStreamOptions } from 'react-dom/server';
import { renderToString } from 'react-dom/server.node';

/** What `renderToReadableStream` resolves to. */
type RenderedStream = ReadableStream<Uint8Array> & { allReady: Promise<void> };

type Render = (children: ReactNode, options?: RenderToReadableStreamOptions) => Promise<RenderedStream>;

/** How React marks a part that has suspended or failed, which the browser renders. Text contains no `<`. */
const CLIENT_RENDERED = '<!--$!-->';

/**
 * Makes Next render pages with `renderToString` of React. Next waits for the complete page, but uses the build for edge
 * runtimes, which encodes each piece of it by itself and writes it to a web stream, of which Next makes a string again.
 * That takes several times as long. Call it before Next renders the first page.
 */
export function renderPagesSynchronously(): void {
  // The object that Next has: an import would be a copy.
  const edge = require('react-dom/server.edge') as typeof import('react-dom/server.edge');
  Reflect.set(edge, 'renderToReadableStream', createRender(edge.renderToReadableStream));
}

/**
 * Creates a function that resolves to the same HTML as `renderToReadableStream`, in one chunk.
 *
 * @param stream is called instead where a component suspends, which `renderToString` does not wait for, or fails within a
 *   boundary, which it does not report
 */
export function createRender(stream: Render): Render {
  return async (children, options) => {
    // Next passes none to pages.
    if (options !== undefined) return stream(children, options);
    const html = renderOrNull(children);
    return html === null ? stream(children) : streamOf(html);
  };
}

/** Null if the page cannot be rendered in one go. */
function renderOrNull(children: ReactNode): string | null {
  try {
    const html = renderToString(children);
    if (html.includes(CLIENT_RENDERED)) return null;
    return html.startsWith('<html') ? `<!DOCTYPE html>${html}` : html;
  } catch {
    return null;
  }
}

function streamOf(html: string): RenderedStream {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from(html));
      controller.close();
    },
  });
  return Object.assign(stream, { allReady: Promise.resolve() });
}
