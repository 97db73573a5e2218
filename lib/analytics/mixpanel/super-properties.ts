/** Mixpanel super properties: they are sent with every event. */
export function superProperties(): Record<string, string> {
  return { app: 'website', domain: window.location.host };
}
