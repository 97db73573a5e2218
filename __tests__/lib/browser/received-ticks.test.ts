import { beforeEach, expect, jest, test } from '@jest/globals';
import { reloadModules } from '@/__tests__/support/reload-modules';
import { dropReceivedTicks, readReceivedTicks } from '@/lib/browser/received-ticks';
import { captureTransferFragment, takeCapturedLink } from '@/lib/browser/transfer-fragment';

const visit = (url: string) => window.history.replaceState({ key: 'state' }, '', url);

beforeEach(() => {
  visit('/');
  takeCapturedLink();
  dropReceivedTicks();
});

test('the fragment is removed from the URL, and what it contains can be read until it is dropped', () => {
  visit('/camping?x=1#ticks=AQEA');
  captureTransferFragment();
  expect(window.location.href).toBe('http://localhost/camping?x=1');
  expect(window.history.state).toEqual({ key: 'state' });
  for (const _ of [1, 2]) expect(readReceivedTicks('camping')).toBe('AQEA');
  dropReceivedTicks();
  expect(readReceivedTicks('camping')).toBeUndefined();
});

test('it is that of its list, in any language', () => {
  visit('/ar/camping#ticks=AQEA');
  captureTransferFragment();
  visit('/de/camping');
  expect(readReceivedTicks('camping')).toBe('AQEA');
  for (const id of ['hike', 'amping', '']) expect(readReceivedTicks(id)).toBeUndefined();
});

test('it survives a reload of the page', async () => {
  visit('/camping#ticks=AQEA');
  captureTransferFragment();
  readReceivedTicks('camping');
  const reloaded = await reloadModules(() => import('@/lib/browser/received-ticks'));
  expect(reloaded.readReceivedTicks('camping')).toBe('AQEA');
  reloaded.dropReceivedTicks();
  expect(sessionStorage).toHaveLength(0);
});

test('if the browser blocks storage, it can be read on the page that was opened', () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  visit('/camping#ticks=AQEA');
  captureTransferFragment();
  expect(readReceivedTicks('camping')).toBe('AQEA');
  blocked.mockRestore();
});

test.each(['', '#', '#tent', '#tick', '#_list'])('the fragment “%s” stays', (fragment) => {
  visit(`/camping${fragment}`);
  captureTransferFragment();
  expect(window.location.href).toBe(`http://localhost/camping${fragment}`);
  expect(readReceivedTicks('camping')).toBeUndefined();
});
