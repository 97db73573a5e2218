import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

/**
 * The id of the request of this document, as in the server's log, on a line of its own that fits phones. Before hydration, and if
 * the browser does not tell the id, the text is invisible: it takes its room, so that nothing moves when it is shown.
 */
export function RequestReference() {
  const t = useTranslations('serverError');
  const [id, setId] = useState<string | null>(null);
  useEffect(() => setId(readRequestId()), []);
  return (
    <p className={`mt-4 text-ink-soft text-sm ${id === null ? 'invisible' : ''}`}>
      {t.rich('reference', {
        id: () => (
          <span className="block text-xs">
            <bdi dir="ltr" className="select-all">
              {id ?? '\u00A0'}
            </bdi>
          </span>
        ),
      })}
    </p>
  );
}

/** Reads the `Server-Timing` header of the document, which only error responses have. */
function readRequestId(): string | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Outside of secure contexts, some browsers do not tell.
  return navigation?.serverTiming?.find(({ name }) => name === 'request')?.description ?? null;
}
