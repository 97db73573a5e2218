/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { countAdditions } from '@/lib/list/count-additions';
import { NO_CHANGES, setField } from '@/lib/list/list-changes';

const OWN = 'own-bcdfghjkmnpq';
const set = setField;

test('counts what is different by kind: own items with their words once, and what was only seen not at all', () => {
  const place = { section: 'kitchen', parent: null };
  const before = set(NO_CHANGES, 'out:a', true, 1);
  const after = [
    [`own:${OWN}`, place],
    [`words:${OWN}`, 'Stove'],
    ['words:b', 'Oat milk'],
    ['words:c', null],
    ['out:a', true],
    ['out:b', true],
    ['order:kitchen', ['b', 'a']],
    ['day', '2027-02-14'],
    ['seen:a', { ...place, text: 'A' }],
  ].reduce((changes, [name, value]) => set(changes, name as 'day', value as string, 2), before);
  expect(Object.fromEntries(countAdditions(before, after))).toEqual({
    own: 1,
    words: 1,
    out: 1,
    order: 1,
    day: 1,
  });
});

test('counts what was taken back as another change', () => {
  const before = set(
    set(NO_CHANGES, 'out:a', true, 1),
    `own:${OWN}`,
    { section: 'kitchen', parent: null },
    1,
  );
  const after = set(set(before, 'out:a', false, 2), `own:${OWN}`, null, 2);
  expect(Object.fromEntries(countAdditions(before, after))).toEqual({ other: 2 });
});
