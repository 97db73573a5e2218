import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

type Terminal = {
  /** Its line editor shows nothing if it is a terminal. Otherwise a password is one of its lines. */
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  /** Where to ask. */
  output: NodeJS.WritableStream;
};

/**
 * Asks for a password that is not shown, and for the same once more; without a terminal, it is the first line of the input.
 *
 * @throws if there is none, or the two differ.
 */
export async function readPassword({ input, output }: Terminal): Promise<string> {
  const isTerminal = input.isTTY === true;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: isTerminal });
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  // Without this, Ctrl-C would leave the question without an answer.
  lines.once('SIGINT', () => lines.close());
  const ask = async (question: string) => {
    try {
      const answer = lines.question('', { signal: ended.signal });
      output.write(question);
      return await answer;
    } catch (cause) {
      throw new Error('No password was given.', { cause });
    } finally {
      if (isTerminal) output.write('\n');
    }
  };
  try {
    const password = await ask('Password: ');
    if (isTerminal && (await ask('The same again: ')) !== password)
      throw new Error('The two are not the same.');
    return password;
  } finally {
    lines.close();
  }
}
