import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';

/** The id of the request of this document, as in the server's log. Nothing if the browser does not tell. */
export function RequestReference() {
  const t = useTranslations('serverError');
  const [id, setId] = useState<string | null>(null);
  useEffect(() => setId(readRequestId()), []);
  if (id === null) return null;
  return (
    <p className="text-ink-soft text-sm">
      {t.rich('reference', {
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
