/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { splitFullName } from '@/lib/text/split-full-name';

describe('splitFullName', () => {
  test('the first word is the first name, the others are the last name', () => {
    expect(splitFullName('Ana Maria de Souza')).toEqual({ firstName: 'Ana', lastName: 'Maria de Souza' });
  });

  test('a single word has no last name', () => {
    const name = splitFullName('Björk');
    expect(name).toEqual({ firstName: 'Björk' });
    expect('lastName' in name).toBe(false);
  });

  test('ignores extra white space', () => {
    expect(splitFullName('  Jo \t van   Dam ')).toEqual({ firstName: 'Jo', lastName: 'van Dam' });
  });

  test('an empty name has an empty first name', () => {
    expect(splitFullName(' ')).toEqual({ firstName: '' });
  });
});
