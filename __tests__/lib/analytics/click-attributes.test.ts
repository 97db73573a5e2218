/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { clickAttributes } from '@/lib/analytics/click-attributes';

test('the attribute contains position, element and parameters', () => {
  expect(clickAttributes('header', 'logo')).toEqual({ 'data-click': 'header logo' });
  expect(clickAttributes('checklist', 'item', 'hike', 'boots')).toEqual({
    'data-click': 'checklist item hike boots',
  });
});
