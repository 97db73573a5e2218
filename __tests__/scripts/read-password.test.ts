/** @jest-environment node */
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { readPassword } from '@/scripts/support/read-password';

/** A terminal as Node's: it shows what is typed itself unless it is in raw mode. */
function createTerminal() {
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    isRaw: false,
    setRawMode(isRaw: boolean) {
      input.isRaw = isRaw;
      return input;
    },
  });
  return { input, output: new PassThrough() };
}

describe('a password that is typed', () => {
  test('is asked for twice, and not shown', async () => {
    const terminal = createTerminal();
    const password = readPassword(terminal);
    await once(terminal.output, 'readable');
    expect(terminal.input.isRaw).toBe(true);
    terminal.input.write('secret wards\u007F\r');
    await once(terminal.output, 'data');
    terminal.input.write('secret ward\r');
    expect(await password).toBe('secret ward');
    expect(terminal.input.isRaw).toBe(false);
    terminal.output.end();
    expect(await text(terminal.output)).not.toMatch(/secret|\*/);
  });

  test('with another one the second time is an error', async () => {
    const terminal = createTerminal();
    const password = readPassword(terminal);
    terminal.output.on('data', (question: Buffer) => {
      if (question.includes(':'))
        terminal.input.write(question.includes('again') ? 'other\r' : 'a long password\r');
    });
    await expect(password).rejects.toThrow('The two are not the same.');
    expect(terminal.input.isRaw).toBe(false);
  });

  test('and ended with Ctrl-C is an error', async () => {
    const terminal = createTerminal();
    const password = readPassword(terminal);
    terminal.input.write('a long\u0003');
    await expect(password).rejects.toThrow('No password was given.');
    expect(terminal.input.isRaw).toBe(false);
  });
});

describe('a password in a pipe', () => {
  test('is its first line', async () => {
    const input = new PassThrough();
    input.end('a long password\nnot this\n');
    expect(await readPassword({ input, output: new PassThrough() })).toBe('a long password');
  });

  test('that is empty is an error', async () => {
    const input = new PassThrough();
    input.end();
    await expect(readPassword({ input, output: new PassThrough() })).rejects.toThrow(
      'No password was given.',
    );
  });
});
