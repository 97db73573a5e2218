import { describe, expect, test } from '@jest/globals';
import { splitFullName } from '@/lib/text/split-full-name';

describe('splitFullName', () => {
  test('the first word is the first name, the rest the last name', () => {
    expect(splitFullName('Ana Maria de Souza')).toEqual({ firstName: 'Ana', lastName: 'Maria de Souza' });
  });

  test('a single word has no last name', () => {
    const name = splitFullName('Björk');
    expect(name).toEqual({ firstName: 'Björk' });
    expect('lastName' in name).toBe(false);
  });

  test('white space around and between words does not count', () => {
    expect(splitFullName('  Jo \t van   Dam ')).toEqual({ firstName: 'Jo', lastName: 'van Dam' });
  });

  test('an empty name has an empty first name', () => {
    expect(splitFullName(' ')).toEqual({ firstName: '' });
  });
});
