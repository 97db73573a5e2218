import { beforeEach, describe, expect, test } from '@jest/globals';
import { createListChanger } from '@/components/views/template/own-list/list-changer';
import { readListChanges, updateListChanges } from '@/lib/browser/changes-store';
import { type FieldValues, setFields } from '@/lib/list/list-changes';

const LIST = 'camping';

const valuesOf = (names: readonly string[]) => {
  const fields: Readonly<Record<string, readonly unknown[]>> = readListChanges(LIST).fields;
  return names.map((name) => fields[name]?.[0]);
};

/** What another tab stores, later than this one. */
const changeInOtherTab = (fields: FieldValues) =>
  updateListChanges(LIST, (changes) => setFields(changes, fields, Date.now() + 1));

beforeEach(() => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});

describe('undoing a change', () => {
  test('sets back what it has set', () => {
    const changer = createListChanger(LIST, []);
    changer.change([['out:tent', true]]);
    expect(changer.undo()).toBe('undone');
    expect(valuesOf(['out:tent'])).toEqual([null]);
    expect(changer.canUndo()).toBe(false);
  });

  test('keeps what another tab has changed since, and sets back the rest', () => {
    const changer = createListChanger(LIST, []);
    changer.change([
      ['out:tent', true],
      ['words:lamp', 'Lantern'],
    ]);
    changeInOtherTab([['words:lamp', 'Torch']]);
    expect(changer.undo()).toBe('undone');
    expect(valuesOf(['out:tent', 'words:lamp'])).toEqual([null, 'Torch']);
  });

  test('says that nothing is undone if another tab has changed all of it since', () => {
    const changer = createListChanger(LIST, []);
    changer.change([['words:lamp', 'Lantern']]);
    changeInOtherTab([['words:lamp', 'Torch']]);
    expect(changer.undo()).toBe('kept');
    expect(valuesOf(['words:lamp'])).toEqual(['Torch']);
  });
});
