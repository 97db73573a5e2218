import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { RouteState } from '@/lib/analytics/event-queue';
import { onHide } from '@/lib/analytics/page-end';
import { subscribeToConsentChange } from '@/lib/analytics/set-consent';
import { trackEnd } from '@/lib/analytics/visit-end';

/**
 * Tracks the Web Vitals of the page load when the page is hidden for the first time, which includes leaving it. What
 * happened before this call is measured, too.
 *
 * @param route the page that was loaded
 */
export function observeWebVitals(route: RouteState): void {
  const values: Partial<Record<Lowercase<Metric['name']>, number>> = {};
  const collect = ({ name, value }: Metric) => {
    const decimals = name === 'CLS' ? 4 : 0;
    values[name.toLowerCase() as Lowercase<typeof name>] = Number(value.toFixed(decimals));
  };
  for (const observe of [onLCP, onINP, onCLS, onTTFB]) observe(collect, { reportAllChanges: true });

  let isDone = false;
  // After the listeners of the library, which collects the last values when the page is hidden.
  onHide('track', () => {
    if (isDone || !document.hidden) return;
    isDone = true;
    trackEnd('web vitals', { ...values, build: window.__NEXT_DATA__.buildId }, route);
  });
  subscribeToConsentChange(() => {
    isDone = true;
  });
}
