import { beforeEach, expect, test } from '@jest/globals';
import { captureTransferFragment, takeTransferText } from '@/lib/browser/transfer-fragment';

const visit = (url: string) => window.history.replaceState({ key: 'state' }, '', url);

beforeEach(() => {
  visit('/');
  takeTransferText();
});

test('the fragment is removed from the URL, and what it contains can be taken once', () => {
  visit('/camping?x=1#ticks=AQEA');
  captureTransferFragment();
  expect(window.location.href).toBe('http://localhost/camping?x=1');
  expect(window.history.state).toEqual({ key: 'state' });
  expect(takeTransferText()).toBe('AQEA');
  expect(takeTransferText()).toBeUndefined();
});

test('it cannot be taken on another page', () => {
  visit('/camping#ticks=AQEA');
  captureTransferFragment();
  visit('/hike');
  expect(takeTransferText()).toBeUndefined();
});

test.each(['', '#', '#tent', '#tick', '#_list'])('the fragment “%s” stays', (fragment) => {
  visit(`/camping${fragment}`);
  captureTransferFragment();
  expect(window.location.href).toBe(`http://localhost/camping${fragment}`);
  expect(takeTransferText()).toBeUndefined();
});
