/** An error in a content file. The message is for the author of the file: `file:line: reason`. */
export class ContentError extends Error {
  /** @param line one-based; null if the error concerns the whole file. */
  constructor(
    readonly file: string,
    readonly line: number | null,
    readonly reason: string,
  ) {
    super(line === null ? `${file}: ${reason}` : `${file}:${line}: ${reason}`);
    this.name = 'ContentError';
  }
}
