import { type ComponentType, useEffect, useState } from 'react';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { SITE } from '@/lib/config/site';

/** Loads and renders the notice that asks for consent, on a site that asks first. */
export function ConsentNoticeLoader() {
  const [Notice, setNotice] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (SITE.analytics.consent !== 'opt-in' || PUBLIC_ENVIRONMENT.trackingToken === '') return;
    import('./consent-notice')
      .then(({ ConsentNotice }) => setNotice(() => ConsentNotice))
      // Who was not asked is not counted.
      .catch(() => undefined);
  }, []);
  return Notice && <Notice />;
}
