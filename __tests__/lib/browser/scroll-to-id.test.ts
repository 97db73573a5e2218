import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { scrollToId } from '@/lib/browser/scroll-to-id';

describe('scrollToId', () => {
  let scrollTo: ReturnType<typeof jest.spyOn>;

  beforeEach(() => {
    document.body.innerHTML = '<h2 id="pack">Pack</h2>';
    const heading = document.getElementById('pack') as HTMLElement;
    heading.getBoundingClientRect = () => ({ top: 500 }) as DOMRect;
    scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  });
  afterEach(() => scrollTo.mockRestore());

  test('scrolls to 140 px above the element with a sticky bar, and to 110 px without', () => {
    scrollToId('pack', { stickyBar: true });
    scrollToId('pack');
    expect(scrollTo.mock.calls).toEqual([
      [{ top: 360, behavior: 'smooth' }],
      [{ top: 390, behavior: 'smooth' }],
    ]);
  });

  test('scrolls instantly with the option and if the visitor prefers reduced motion', () => {
    scrollToId('pack', { instant: true });
    const media = jest.spyOn(window, 'matchMedia');
    media.mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
    scrollToId('pack');
    media.mockRestore();
    expect(scrollTo.mock.calls).toEqual([
      [{ top: 390, behavior: 'instant' }],
      [{ top: 390, behavior: 'instant' }],
    ]);
  });

  test('does not scroll to an unknown id', () => {
    scrollToId('nothing');
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
