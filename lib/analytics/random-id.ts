/** About 22 random characters, in the manner of the library's own `$insert_id`. */
export function randomId(): string {
  return Math.random().toString(36).slice(2) + Math.random().toString(36).slice(2);
}
