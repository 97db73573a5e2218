import { parseUtmParameters } from '@/lib/links/utm-parameters';

/** The campaign that the visit began with; a move within the site takes it off the address bar. */
export const LANDING_UTM_PARAMETERS =
  typeof window === 'undefined' ? {} : parseUtmParameters(window.location.search);

/** Properties that go with every event of the visitor. */
export function superProperties(): Record<string, string> {
  return { app: 'website', domain: window.location.host, ...LANDING_UTM_PARAMETERS };
}
