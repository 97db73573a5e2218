/** @jest-environment node */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { SiteMetrics } from '@/lib/server/http-server/site-metrics';
import { SignInLog } from '@/lib/server/insights/access/sign-in-log';
import { setMetricsRecorder } from '@/lib/server/metrics';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('wrong passwords are logged once a minute with their number, and all attempts are counted', async () => {
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const metrics = new SiteMetrics();
  setMetricsRecorder(metrics);
  const log = new SignInLog();
  log.record('accepted');
  for (let attempt = 0; attempt < 40; attempt += 1) log.record('wrong');
  log.record('refused');
  expect(warn.mock.calls).toEqual([['Sign-in to insights: 1 with a wrong password or token, 0 too many.']]);
  jest.advanceTimersByTime(60_000);
  expect(warn.mock.calls.slice(1)).toEqual([
    ['Sign-in to insights: 39 with a wrong password or token, 1 too many.'],
  ]);
  jest.advanceTimersByTime(60_000);
  log.record('wrong');
  expect(warn).toHaveBeenCalledTimes(3);
  const { text } = await metrics.render();
  expect(text.match(/^insights_sign_ins_total.*/gm)).toEqual([
    'insights_sign_ins_total{result="accepted"} 1',
    'insights_sign_ins_total{result="wrong"} 41',
    'insights_sign_ins_total{result="refused"} 1',
  ]);
});
