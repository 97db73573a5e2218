/** Whether the page is served from this very machine: tracking is opted out there. */
export function isLocalhost(): boolean {
  return window.location.hostname === 'localhost';
}
