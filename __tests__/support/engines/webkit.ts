import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { WebKitPrograms } from '@/scripts/support/find-engines';
import { findFreePort } from '@/scripts/support/find-free-port';
import { type Browser, jsonOf } from './browser';

/**
 * Collects errors in the page, because WebDriver does not report the console. Of errors that were thrown before the first
 * script of a test, it has the violations of the content security policy only.
 */
const COLLECT_PROBLEMS = `if (!window.collectedProblems) {
  const problems = (window.collectedProblems = []);
  const report = ({ body }) => problems.push(body.effectiveDirective + ' blocks ' + body.blockedURL);
  new ReportingObserver((reports) => reports.forEach(report), { types: ['csp-violation'], buffered: true }).observe();
  addEventListener('error', ({ message }) => problems.push(message));
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
  console.error = (...args) => problems.push(args.join(' '));
}`;

type Evaluation = { json?: string | null; error?: string; problems: string[] };

/** Starts WebKitGTK's browser on a screen of its own. It is controlled by WebDriver (https://www.w3.org/TR/webdriver2/). */
export async function startWebKit(programs: WebKitPrograms): Promise<Browser> {
  const home = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  const screen = spawn(
    programs.screen,
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const display = String(await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')).trim();
  const port = await findFreePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      HOME: home,
      LANG: 'en_US.UTF-8',
      // It needs rights that root and containers do not have. Nothing but our own pages is opened.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });

  async function send<Value>(method: string, command: string, body?: object): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}/${command}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: Value & { message?: string } };
    if (!response.ok) throw new Error(`${command}: ${value.message}`);
    return value;
  }

  const isReady = () =>
    send('GET', 'status').then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver did not start.');
    await setTimeout(50);
  }
  const { sessionId, capabilities } = await send<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', 'session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
      },
    },
  });
  const session = `session/${sessionId}`;
  const problems: string[] = [];
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: (url) => send('POST', `${session}/url`, { url }),
    reload: () => send('POST', `${session}/refresh`, {}),
    evaluate: async (expression) => {
      const script = `${COLLECT_PROBLEMS}
        const done = (result) => arguments[0]({ ...result, problems: collectedProblems.splice(0) });
        ${jsonOf(expression)}.then((json) => done({ json }), (error) => done({ error: String(error) }));`;
      const evaluation = await send<Evaluation>('POST', `${session}/execute/async`, { script, args: [] });
      problems.push(...evaluation.problems);
      if (evaluation.error !== undefined) throw new Error(evaluation.error);
      return typeof evaluation.json === 'string' ? JSON.parse(evaluation.json) : undefined;
    },
    perform: (actions) => send('POST', `${session}/actions`, { actions }),
    problems,
    close: async () => {
      await send('DELETE', session).catch(() => undefined);
      await end(driver);
      await end(screen);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
