import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { CLICK_TARGETS } from '@/lib/analytics/plan/click-targets';
import { EVENTS } from '@/lib/analytics/plan/events';

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

test('the client bundle does not contain the tracking plan, nor the analytics of Vercel outside of Vercel', () => {
  const text = listScripts('.next/static')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(text).toContain('website started');
  for (const marker of [
    EVENTS['website started'].description,
    CLICK_TARGETS.header.description,
    'insights/script.js"',
  ])
    expect(text).not.toContain(marker);
});

test('the server bundle contains the strings that identify server code', () => {
  const text = listScripts('.next/server')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  for (const marker of ['checkleaf.catalog-store', 'template_search', 'DATABASE_URL'])
    expect(text).toContain(marker);
});
