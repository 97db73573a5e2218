/** What is wrong with a content file and where: the message is for the person who wrote the file. */
export class ContentError extends Error {
  /** @param line counted from 1; absent where the whole file is meant. */
  constructor(file: string, line: number | null, reason: string) {
    super(line === null ? `${file}: ${reason}` : `${file}:${line}: ${reason}`);
    this.name = 'ContentError';
  }
}
