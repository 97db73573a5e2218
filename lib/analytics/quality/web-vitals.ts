import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PageContext } from '@/lib/analytics/page-context';
import { track } from '@/lib/analytics/track';

/**
 * Tracks the Web Vitals of the page load when the page is hidden for the first time, which includes leaving it. What
 * happened before this call is measured, too.
 *
 * @param page the page that was loaded
 * @param url its URL
 */
export function observeWebVitals(page: PageContext, url: string): void {
  const values: Partial<Record<Lowercase<Metric['name']>, number>> = {};
  const collect = ({ name, value }: Metric) => {
    const decimals = name === 'CLS' ? 4 : 0;
    values[name.toLowerCase() as Lowercase<typeof name>] = Number(value.toFixed(decimals));
  };
  for (const observe of [onLCP, onINP, onCLS, onTTFB]) observe(collect, { reportAllChanges: true });

  const send = () => {
    if (!document.hidden) return;
    removeEventListener('visibilitychange', send, true);
    track('web vitals', { ...page, ...values, build: window.__NEXT_DATA__.buildId }, url);
  };
  // After the listeners of the library, which collects the last values, and before those that send the queue: they
  // listen on the document or in the bubbling phase.
  addEventListener('visibilitychange', send, true);
}
