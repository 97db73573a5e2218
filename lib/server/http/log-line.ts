/** Writes an entry of the log: a line of JSON on standard output, with the time. */
export function logLine(entry: object): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}
