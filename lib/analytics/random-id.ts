/** About 22 random characters, like the ids of Mixpanel's library. */
export function randomId(): string {
  return Math.random().toString(36).slice(2) + Math.random().toString(36).slice(2);
}
