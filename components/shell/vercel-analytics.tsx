import { Analytics } from '@vercel/analytics/react';
import { useEffect, useState } from 'react';
import { hasConsent } from '@/lib/analytics/consent';

/**
 * Vercel's script, for builds on its platform only. Its own page views are off, because ours are sent to it; it is
 * not loaded for visitors who do not want to be counted.
 */
export function VercelAnalytics() {
  const [allowed, setAllowed] = useState(false);
  useEffect(() => setAllowed(hasConsent()), []);
  return allowed ? <Analytics route={null} path={null} /> : null;
}
