import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'undici';
import { type Browser, jsonOf } from './browser';

/** Without requests to Mozilla's servers. Firefox has other settings for tests itself, which it uses while it is controlled. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

type Message = { id?: number; method?: string; result?: unknown; params?: unknown; message?: string };

type LogEntry = { level: string; text: string | null };

type Evaluation = { result?: { value?: string }; exceptionDetails?: { text: string } };

/** Starts Firefox without a window, which is controlled by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export async function startFirefox(executable: string): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  const preferences = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(path.join(profile, 'user.js'), preferences.join(''));
  const firefox = spawn(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const exit = once(firefox, 'exit');
  const { send, on } = await connect(await readUrl(firefox.stderr));
  const problems: string[] = [];
  on('log.entryAdded', ({ level, text }: LogEntry) => {
    if (level === 'error') problems.push(String(text));
  });
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    reload: async () => {
      await send('browsingContext.reload', { context, wait: 'complete' });
    },
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send<Evaluation>('script.evaluate', {
        expression: jsonOf(expression),
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value === undefined ? undefined : JSON.parse(result.value);
    },
    perform: async (actions) => {
      await send('input.performActions', { context, actions });
    },
    problems,
    close: async () => {
      firefox.kill();
      await exit;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Reads the URL of the WebSocket from what Firefox prints when it starts. */
async function readUrl(stderr: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    createInterface(stderr)
      .on('line', (line) => {
        lines.push(line);
        const url = /^WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
        if (url) resolve(`${url}/session`);
      })
      .on('close', () => reject(new Error(`Firefox did not start:\n${lines.join('\n')}`)));
  });
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  const commands = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, (params: never) => void>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, method, result, params, message } = JSON.parse(String(data)) as Message;
    if (method) listeners.get(method)?.(params as never);
    if (id === undefined) return;
    const command = commands.get(id);
    commands.delete(id);
    if (message === undefined) command?.resolve(result as never);
    else command?.reject(new Error(message));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of commands.values()) reject(new Error('Firefox has ended.'));
  });
  await once(socket, 'open');
  return {
    send: <Result>(method: string, params: object) =>
      new Promise<Result>((resolve, reject) => {
        lastId += 1;
        commands.set(lastId, { resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params }));
      }),
    on: (event: string, listener: (params: never) => void) => listeners.set(event, listener),
  };
}
