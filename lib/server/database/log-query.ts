import type { LogEvent } from 'kysely';
import { metricsRecorder } from '@/lib/server/metrics';

/** Records a statement in the metrics, and passes its error on. */
export function logQuery(event: LogEvent, onError: ((error: unknown) => void) | undefined): void {
  metricsRecorder()?.recordStoreQuery(event.level === 'error', event.queryDurationMillis / 1000);
  if (event.level === 'error') onError?.(event.error);
}
