import { afterEach, describe, expect, test } from '@jest/globals';
import { copyText } from '@/lib/browser/copy-text';

/** Puts a clipboard in place, of which jsdom has none. */
function clipboard(parts: Partial<Clipboard>): void {
  Object.defineProperty(navigator, 'clipboard', { value: parts, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(globalThis, 'ClipboardItem');
});

describe('a browser without clipboard items', () => {
  test('gets the text when it is there', async () => {
    const written: string[] = [];
    clipboard({ writeText: async (text) => void written.push(text) });
    await copyText(Promise.resolve('Pitch the tent'));
    expect(written).toEqual(['Pitch the tent']);
  });

  test('that refuses is told to the caller', async () => {
    clipboard({ writeText: () => Promise.reject(new Error('refused')) });
    await expect(copyText(Promise.resolve('x'))).rejects.toThrow('refused');
  });
});

test('a page without a clipboard is told to the caller', async () => {
  await expect(copyText(Promise.resolve('x'))).rejects.toThrow(TypeError);
});

describe('a browser with clipboard items', () => {
  type Items = Array<{ parts: Record<string, Promise<Blob>> }>;

  /** Records what is written, as it is at the time of the call. */
  function recordWrites(): Items[] {
    const writes: Items[] = [];
    class ClipboardItem {
      constructor(readonly parts: Record<string, Promise<Blob>>) {}
    }
    Object.assign(globalThis, { ClipboardItem });
    clipboard({
      write: async (items) => {
        writes.push(items as unknown as Items);
        for (const { parts } of items as unknown as Items) await Promise.all(Object.values(parts));
      },
    });
    return writes;
  }

  test('is given the promise within the gesture, before the text is there', async () => {
    const writes = recordWrites();
    let arrive: (text: string) => void = () => undefined;
    const copied = copyText(new Promise((resolve) => (arrive = resolve)));
    expect(writes).toHaveLength(1);
    arrive('Pitch the tent');
    await copied;
    const blob = await writes[0]?.[0]?.parts['text/plain'];
    expect(blob?.size).toBe('Pitch the tent'.length);
    expect(blob?.type).toBe('text/plain');
  });

  test('tells a text that did not come', async () => {
    recordWrites();
    await expect(copyText(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  });
});
