import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { findChunks } from '@/__tests__/support/find-chunks';
import { CLICK_TARGETS } from '@/lib/analytics/plan/click-targets';
import { EVENTS } from '@/lib/analytics/plan/events';
import { LOCALES } from '@/lib/config/locales';

/** Strings of server-only code. */
const SERVER_MARKERS = [
  'checkleaf.catalog-store',
  'libsql',
  'kysely',
  'mdast',
  'template_search',
  'DATABASE_URL',
];

function listScripts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(folder, name));
}

test('the client bundle does not contain server code', () => {
  const files = listScripts('.next/static');
  expect(files.length).toBeGreaterThan(5);
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return SERVER_MARKERS.filter((marker) => text.includes(marker)).map((marker) => `${file}: ${marker}`);
  });
  expect(found).toEqual([]);
});

test('no page loads the texts of the tracking plan', () => {
  const chunksWith = (text: string) => findChunks('.next', text);
  const forDevelopment = chunksWith('[analytics] ');
  expect(forDevelopment).toHaveLength(1);
  expect(chunksWith(EVENTS['website started'].description)).toEqual(forDevelopment);
  expect(chunksWith(CLICK_TARGETS.header.description)).toEqual(forDevelopment);
  const [id] = forDevelopment.join().split('.');
  expect(chunksWith(`.e(${id})`)).toEqual([]);
});

test('the bundle has each module of Next once, and none of its CommonJS modules', () => {
  // Texts of the router and of a CommonJS module with constants of the server.
  expect(findChunks('.next', 'Loading initial props cancelled')).toHaveLength(1);
  expect(findChunks('.next', 'private-next-pages')).toEqual([]);
});

test('the server bundle contains the strings that identify server code', () => {
  const text = listScripts('.next/server')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  for (const marker of ['checkleaf.catalog-store', 'template_search', 'DATABASE_URL'])
    expect(text).toContain(marker);
});

test('the prerendered error pages show no catalog', () => {
  for (const locale of LOCALES)
    expect(readFileSync(`.next/server/pages/${locale}/404.html`, 'utf8')).not.toMatch(/\/templates\/[a-z]/);
});
