import { afterEach } from '@jest/globals';
import { MemoryInsights } from './memory-insights';
import { serveInsights } from './serve-insights-pages';

export type ServerOptions = Partial<Parameters<typeof serveInsights>[0]>;

/** Returns what serves insights from memory, until the end of the test, and returns the URL. @param now epoch milliseconds */
export function insightsServers(now: number): (options?: ServerOptions) => Promise<string> {
  const opened: Array<() => Promise<void>> = [];
  afterEach(async () => {
    for (const close of opened.splice(0)) await close();
  });
  return async (options = {}) => {
    const { url, close } = await serveInsights({ reader: new MemoryInsights(), now, ...options });
    opened.push(close);
    return url;
  };
}
