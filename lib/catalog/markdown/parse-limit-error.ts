/** Markdown exceeds a limit of the parser. The caller, who knows the file, turns it into a `ContentError`. */
export class ParseLimitError extends Error {
  /** @param line one-based; null if it is not known. */
  constructor(
    readonly line: number | null,
    readonly reason: string,
  ) {
    super(line === null ? reason : `line ${line}: ${reason}`);
    this.name = 'ParseLimitError';
  }
}
