import { Analytics } from '@vercel/analytics/react';
import { useEffect, useState } from 'react';
import { isTrackingAllowed } from '@/lib/analytics/consent';

/**
 * Loads Vercel Analytics, with consent only. Its automatic page views are off (`route` and `path` are null), because
 * the site sends page views itself. For builds on Vercel only.
 */
export function VercelAnalytics() {
  const [isAllowed, setIsAllowed] = useState(false);
  useEffect(() => setIsAllowed(isTrackingAllowed()), []);
  return isAllowed ? <Analytics route={null} path={null} /> : null;
}
