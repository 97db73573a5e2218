/** About 16 random characters, in the manner of the library's own `$insert_id`. */
export function randomId(): string {
  const half = () => Math.random().toString(36).slice(2, 10);
  return half() + half();
}
