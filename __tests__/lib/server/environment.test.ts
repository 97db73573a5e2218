/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parseEnvironment } from '@/lib/server/environment';

describe('the environment', () => {
  test('has a default for every name', () => {
    expect(parseEnvironment({})).toMatchObject({
      SITE_URL: 'http://localhost:3000',
      DATABASE_URL: 'file:.data/checkleaf.db',
    });
  });

  test('empty names count as absent, and the address loses its last slash', () => {
    expect(parseEnvironment({ DATABASE_URL: '', SITE_URL: 'https://example.org/' })).toMatchObject({
      SITE_URL: 'https://example.org',
      DATABASE_URL: 'file:.data/checkleaf.db',
    });
  });

  test('every wrong name is told at once', () => {
    expect(() => parseEnvironment({ SITE_URL: 'example.org', DATABASE_URL: 'mysql://x' })).toThrow(
      /SITE_URL: .*\n.*DATABASE_URL: must be “file:”/,
    );
  });

  test('.env.example documents every name with its default', () => {
    const example = Object.fromEntries(
      [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map((match) => [
        match[1],
        match[2],
      ]),
    );
    for (const [name, value] of Object.entries(parseEnvironment({}))) {
      expect({ [name]: example[name] }).toEqual({ [name]: String(value ?? '') });
    }
  });
});
