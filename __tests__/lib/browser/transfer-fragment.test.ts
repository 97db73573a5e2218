import { beforeEach, expect, jest, test } from '@jest/globals';
import { reloadModules } from '@/__tests__/support/reload-modules';
import { captureTransferFragment, dropTransferText, readTransferText } from '@/lib/browser/transfer-fragment';

const visit = (url: string) => window.history.replaceState({ key: 'state' }, '', url);

beforeEach(() => {
  visit('/');
  dropTransferText();
});

test('the fragment is removed from the URL, and what it contains can be read until it is dropped', () => {
  visit('/camping?x=1#ticks=AQEA');
  captureTransferFragment();
  expect(window.location.href).toBe('http://localhost/camping?x=1');
  expect(window.history.state).toEqual({ key: 'state' });
  for (const _ of [1, 2]) expect(readTransferText('camping')).toBe('AQEA');
  dropTransferText();
  expect(readTransferText('camping')).toBeUndefined();
});

test('it is that of its list, in any language', () => {
  visit('/ar/camping#ticks=AQEA');
  captureTransferFragment();
  visit('/de/camping');
  expect(readTransferText('camping')).toBe('AQEA');
  for (const id of ['hike', 'amping', '']) expect(readTransferText(id)).toBeUndefined();
});

test('it survives a reload of the page', async () => {
  visit('/camping#ticks=AQEA');
  captureTransferFragment();
  const reloaded = await reloadModules(() => import('@/lib/browser/transfer-fragment'));
  expect(reloaded.readTransferText('camping')).toBe('AQEA');
  reloaded.dropTransferText();
  expect(sessionStorage).toHaveLength(0);
});

test('if the browser blocks storage, it can be read on the page that was opened', () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  visit('/camping#ticks=AQEA');
  captureTransferFragment();
  expect(readTransferText('camping')).toBe('AQEA');
  blocked.mockRestore();
});

test.each(['', '#', '#tent', '#tick', '#_list'])('the fragment “%s” stays', (fragment) => {
  visit(`/camping${fragment}`);
  captureTransferFragment();
  expect(window.location.href).toBe(`http://localhost/camping${fragment}`);
  expect(readTransferText('camping')).toBeUndefined();
});
