/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { MemoryInsights, SOME_EVENTS } from '@/__tests__/support/memory-insights';
import { sendRequest } from '@/__tests__/support/send-request';
import { serveInsights } from '@/__tests__/support/serve-insights-pages';
import { LOCALES } from '@/lib/config/locales';
import { REPORTS } from '@/lib/insights/reports';
import { insightsPath } from '@/lib/links/insights-paths';

/** Each report, and each language. */
const PAGES = REPORTS.map((report, index) => {
  const locale = LOCALES[index % LOCALES.length] ?? 'en';
  return [insightsPath(report, locale), locale] as const;
});

test.each(PAGES)('%s says that its numbers are made up, if they are', async (path, locale) => {
  const messages: { insights: { status: { demo: string } } } = JSON.parse(
    readFileSync(`messages/${locale}.json`, 'utf8'),
  );
  const notices: boolean[] = [];
  for (const isDemo of [true, false]) {
    const reader = new MemoryInsights({ status: { ...SOME_EVENTS, isDemo } });
    const { url, close } = await serveInsights({ reader });
    const response = await sendRequest({ port: Number(new URL(url).port), method: 'GET', path });
    await close();
    notices.push(response.body.toString().includes(messages.insights.status.demo));
  }
  expect(notices).toEqual([true, false]);
});
