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
 * Ticks items one after the other. Returns for each the busy time of the page's main thread (script, style, layout,
 * paint) in ms, from the click until the browser is idle. `slowdown` is the factor of CPU throttling.
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
  const durations: number[] = [];
  for (let index = 0; index < ticks; index += 1) durations.push(await traceTick(page, session, index * 7));
  await page.close();
  return durations;
}

async function traceTick(page: Page, session: CDPSession, index: number): Promise<number> {
  const checkbox = page.getByRole('checkbox').nth(index);
  await checkbox.scrollIntoViewIfNeeded();
  await waitForIdle(page);
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', '__metadata'] },
  });
  await checkbox.evaluate((element: HTMLInputElement) => element.click());
  await waitForIdle(page);
  const done = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.end');
  await done;
  session.off('Tracing.dataCollected', collect);
  return busyTime(events);
}

/** Waits for two frames and an idle callback, after which all effects of a click have been painted. */
async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }),
  );
}

/** Trace events that count as busy time. */
const BUSY_EVENTS = new Set([
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

/** Total duration of the outermost busy events on the renderer's main thread, in ms. */
function busyTime(events: readonly TraceEvent[]): number {
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const busyEvents = events
    .filter(
      (event) =>
        event.ph === 'X' && event.tid === main?.tid && event.pid === main.pid && BUSY_EVENTS.has(event.name),
    )
    .sort((a, b) => a.ts - b.ts);
  let end = 0;
  let total = 0;
  for (const { ts, dur = 0 } of busyEvents) {
    if (ts < end) continue;
    total += dur;
    end = ts + dur;
  }
  return total / 1000;
}
