import { afterEach, describe, expect, test } from '@jest/globals';
import { copyText } from '@/lib/browser/copy-text';

/** Installs a clipboard; jsdom has none. Returns the texts that `writeText` gets. */
function installClipboard(clipboard: Partial<Clipboard> = {}): string[] {
  const texts: string[] = [];
  const writeText = async (text: string) => void texts.push(text);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText, ...clipboard }, configurable: true });
  return texts;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(globalThis, 'ClipboardItem');
});

describe('without ClipboardItem', () => {
  test('the text is copied without the HTML', async () => {
    const texts = installClipboard();
    await copyText('Pitch the tent', '<p>Pitch the tent</p>');
    expect(texts).toEqual(['Pitch the tent']);
  });

  test('the promise rejects if the browser denies access', async () => {
    installClipboard({ writeText: () => Promise.reject(new Error('denied')) });
    await expect(copyText('x')).rejects.toThrow('denied');
  });
});

test('the promise rejects if there is no clipboard', async () => {
  await expect(copyText('x')).rejects.toThrow(TypeError);
});

describe('with ClipboardItem', () => {
  class TestItem {
    constructor(readonly parts: Record<string, Blob>) {}
  }

  test('text and HTML are copied together', async () => {
    Object.assign(globalThis, { ClipboardItem: TestItem });
    const written: TestItem[] = [];
    const texts = installClipboard({
      write: async (items) => void written.push(...(items as unknown as TestItem[])),
    });
    await copyText('Tent', '<p>Tent</p>');
    const parts = Object.entries(written[0]?.parts ?? {});
    expect(parts.map(([type, blob]) => [type, blob.type, blob.size])).toEqual([
      ['text/plain', 'text/plain', 4],
      ['text/html', 'text/html', 11],
    ]);
    expect(texts).toEqual([]);
  });

  test('the text alone is copied if the browser does not accept HTML', async () => {
    Object.assign(globalThis, { ClipboardItem: TestItem });
    const texts = installClipboard({ write: () => Promise.reject(new DOMException('text/html')) });
    await copyText('Tent', '<p>Tent</p>');
    expect(texts).toEqual(['Tent']);
  });
});
