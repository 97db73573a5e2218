import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

/**
 * The id of the request of this document, as in the server's log. Empty before hydration, with room for the two lines
 * that it takes on phones, and if the browser does not tell.
 */
export function RequestReference() {
  const t = useTranslations('serverError');
  const [id, setId] = useState<string | null>(null);
  useEffect(() => setId(readRequestId()), []);
  return (
    <p className="mt-4 min-h-10 text-ink-soft text-sm">
      {id !== null &&
        t.rich('reference', {
          id: () => (
            <bdi dir="ltr" className="select-all">
              {id}
            </bdi>
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
