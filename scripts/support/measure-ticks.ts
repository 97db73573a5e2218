import type { Browser, CDPSession, Page } from '@playwright/test';

type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  tid: number;
  pid: number;
  args?: { name?: string };
};

/**
 * Ticks boxes one after the other and returns, for each, the busy time in ms of the page's main thread (script,
 * style, layout, paint) from the press to the next idle frame.
 */
export async function measureTicks(
  browser: Browser,
  url: string,
  { ticks, slowdown }: { ticks: number; slowdown: number },
): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(url, { waitUntil: 'networkidle' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const costs: number[] = [];
  for (let index = 0; index < ticks; index += 1) costs.push(await traceTick(page, session, index * 7));
  await page.close();
  return costs;
}

async function traceTick(page: Page, session: CDPSession, index: number): Promise<number> {
  const box = page.getByRole('checkbox').nth(index);
  await box.scrollIntoViewIfNeeded();
  await settle(page);
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', '__metadata'] },
  });
  await box.evaluate((element: HTMLInputElement) => element.click());
  await settle(page);
  const done = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.end');
  await done;
  session.off('Tracing.dataCollected', collect);
  return busyTime(events);
}

/** Two frames and an idle moment: everything that the press caused has been painted. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }),
  );
}

const COUNTED = new Set([
  'EventDispatch',
  'FunctionCall',
  'RunMicrotasks',
  'FireAnimationFrame',
  'TimerFire',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'Layerize',
  'Commit',
  'HitTest',
]);

/** Sum of the outermost counted events on the renderer's main thread, in ms. */
function busyTime(events: readonly TraceEvent[]): number {
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const counted = events
    .filter(
      (event) =>
        event.ph === 'X' && event.tid === main?.tid && event.pid === main.pid && COUNTED.has(event.name),
    )
    .sort((a, b) => a.ts - b.ts);
  let end = 0;
  let total = 0;
  for (const { ts, dur = 0 } of counted) {
    if (ts < end) continue;
    total += dur;
    end = ts + dur;
  }
  return total / 1000;
}
