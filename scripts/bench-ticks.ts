import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { writeContent } from '@/scripts/support/content-folder';
import { findFullChromium } from '@/scripts/support/find-chromium';
import { measureTicks } from '@/scripts/support/measure-ticks';
import { parseCount, readArguments, runCommand } from '@/scripts/support/run-command';
import { startBuiltSite } from '@/scripts/support/start-built-site';

/**
 * Measures the main-thread time of 20 ticks (scripting, style, layout and paint, from a trace) in a checklist of
 * 500 items on the built site, with the CPU slowed down 4 times.
 */
runCommand(async () => {
  const { values } = readArguments('Usage: npm run bench:ticks -- [--ticks 20]', {
    options: { ticks: { type: 'string', default: '20' } },
  });
  const ticks = parseCount('--ticks', values.ticks);
  const folder = mkdtempSync(path.join(tmpdir(), 'checkleaf-bench-'));
  const content = path.join(folder, 'content');
  const items = Array.from({ length: 500 }, (_, index) => {
    const nested = index % 5 === 0 ? '' : '  ';
    return `${nested}- [ ] Item number ${index + 1} of a long list that goes on ^item-${index + 1}`;
  });
  const sections = Array.from({ length: 10 }, (_, index) =>
    [`## Part ${index + 1} ^part-${index + 1}`, '', ...items.slice(index * 50, index * 50 + 50), ''].join(
      '\n',
    ),
  );
  writeContent(content, { 'long-list': sections.join('\n') });
  const site = await startBuiltSite({ CONTENT_DIR: content, DATABASE_URL: `file:${folder}/site.db` });
  const browser = await chromium.launch({ executablePath: findFullChromium(), args: ['--no-sandbox'] });
  try {
    const durations = (
      await measureTicks(browser, `http://localhost:${site.port}/long-list`, { ticks, slowdown: 4 })
    ).sort((a, b) => a - b);
    const quantile = (q: number) => durations[Math.floor((durations.length - 1) * q)]?.toFixed(1);
    console.log(
      `ms per tick, 500 items, CPU slowed down 4 times: min ${quantile(0)}, median ${quantile(0.5)}, max ${quantile(1)}`,
    );
  } finally {
    await browser.close();
    await site.stop();
    rmSync(folder, { recursive: true });
  }
});
