import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

export type NginxProcess = {
  /** Ends when nginx ends. */
  process: ChildProcess;
  /** Ends nginx and deletes its folder. */
  stop: () => Promise<void>;
};

/** Ends nginx when its own input ends: on request, or when the process that started it has ended in whatever way. */
const SCRIPT = `
  exec 3<&0
  nginx -p "$1" -c "$1/nginx.conf" -e stderr < /dev/null & nginx=$!
  (read -r line <&3; kill "$nginx") & watcher=$!
  wait "$nginx"; code=$?
  kill "$watcher" 2> /dev/null
  rm -rf "$1"
  exit "$code"`;

/**
 * Runs nginx with one worker process until `stop` is called or this process ends.
 *
 * @param folder an empty folder for its files, which is deleted in the end
 * @param http content of the `http` block of its configuration
 * @param errorLog value of `error_log` outside the `http` block
 */
export function runNginx(folder: string, http: string, errorLog = 'stderr crit'): NginxProcess {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    [
      `daemon off; worker_processes 1; error_log ${errorLog}; pid ${path.join(folder, 'pid')};`,
      // Started by root, the worker process keeps its rights, so that it can use the folder.
      process.getuid?.() === 0 ? 'user root;' : '',
      'events { worker_connections 1024; }',
      'http {',
      ...temporary,
      http,
      '}',
    ].join('\n'),
  );
  // In a process group of its own, so that a Ctrl-C in the terminal does not end the script before it has cleaned up.
  const child = spawn('sh', ['-c', SCRIPT, 'sh', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  return {
    process: child,
    async stop() {
      child.stdin?.end();
      await exited;
    },
  };
}
