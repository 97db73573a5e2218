import { afterEach } from '@jest/globals';
import { installNginx } from '@/scripts/support/find-nginx';
import { type Nginx, type NginxOptions, startNginx } from '@/scripts/support/start-nginx';

/** Returns a function that starts nginx as `startNginx` does and stops it after the test. Call it at the top level. */
export function nginxServers(): (options: NginxOptions) => Promise<Nginx> {
  const running: Nginx[] = [];
  afterEach(async () => {
    for (const nginx of running.splice(0)) await nginx.stop();
  });
  return async (options) => {
    installNginx();
    const nginx = await startNginx(options);
    running.push(nginx);
    return nginx;
  };
}
