import type { Environment } from '@/lib/server/environment';
import { isLoopbackUrl } from '@/lib/server/http/local-request';

/** A warning for a site whose pages of insights nobody can see, otherwise null. */
export function checkInsightsPassword({
  INSIGHTS,
  INSIGHTS_PASSWORD,
  SITE_URL,
}: Pick<Environment, 'INSIGHTS' | 'INSIGHTS_PASSWORD' | 'SITE_URL'>): string | null {
  if (INSIGHTS === 'off' || INSIGHTS_PASSWORD !== undefined || isLoopbackUrl(SITE_URL)) return null;
  return (
    'INSIGHTS_PASSWORD is not set: /insights is a 404, because SITE_URL is public. Events are stored. ' +
    'Set a password, or the hash that the command insights-password prints.'
  );
}
