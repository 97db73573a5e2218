import { afterEach, describe, expect, test } from '@jest/globals';
import { copyText } from '@/lib/browser/copy-text';

/** Installs a clipboard; jsdom has none. */
function installClipboard(clipboard: Partial<Clipboard>): void {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(globalThis, 'ClipboardItem');
});

describe('without ClipboardItem', () => {
  test('the text is written once it is loaded', async () => {
    const written: string[] = [];
    installClipboard({ writeText: async (text) => void written.push(text) });
    await copyText(Promise.resolve('Pitch the tent'));
    expect(written).toEqual(['Pitch the tent']);
  });

  test('the promise rejects if the browser denies access', async () => {
    installClipboard({ writeText: () => Promise.reject(new Error('denied')) });
    await expect(copyText(Promise.resolve('x'))).rejects.toThrow('denied');
  });
});

test('the promise rejects if there is no clipboard', async () => {
  await expect(copyText(Promise.resolve('x'))).rejects.toThrow(TypeError);
});

describe('with ClipboardItem', () => {
  type Items = Array<{ parts: Record<string, Promise<Blob>> }>;

  /** Records the clipboard items of each write. */
  function recordWrites(): Items[] {
    const writes: Items[] = [];
    class ClipboardItem {
      constructor(readonly parts: Record<string, Promise<Blob>>) {}
    }
    Object.assign(globalThis, { ClipboardItem });
    installClipboard({
      write: async (items) => {
        writes.push(items as unknown as Items);
        for (const { parts } of items as unknown as Items) await Promise.all(Object.values(parts));
      },
    });
    return writes;
  }

  test('the clipboard gets the promise immediately, before the text is loaded', async () => {
    const writes = recordWrites();
    let load: (text: string) => void = () => undefined;
    const copied = copyText(new Promise((resolve) => (load = resolve)));
    expect(writes).toHaveLength(1);
    load('Pitch the tent');
    await copied;
    const blob = await writes[0]?.[0]?.parts['text/plain'];
    expect(blob?.size).toBe('Pitch the tent'.length);
    expect(blob?.type).toBe('text/plain');
  });

  test('the promise rejects if the text cannot be loaded', async () => {
    recordWrites();
    await expect(copyText(Promise.reject(new Error('not loaded')))).rejects.toThrow('not loaded');
  });
});
