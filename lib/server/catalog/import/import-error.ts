/** Why nothing of a call was imported: one message for each file that is not right, with file and line. */
export class ImportError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ImportError';
  }
}
