/**
 * Routes of the tracking proxy under `TRACKING_PATH`, as `api_routes` of the tracking client. None ends in a slash:
 * the client's default `track/` costs a redirect per batch and is on blocking lists. All six are set, because the
 * client replaces the whole object. Its types lack `settings`.
 */
export const TRACKING_ROUTES = {
  track: 'track',
  engage: 'engage',
  groups: 'groups',
  record: 'record',
  flags: 'flags',
  settings: 'settings',
} as const;
