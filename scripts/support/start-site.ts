import { environment } from '@/lib/server/environment';
import { serveSite } from '@/lib/server/serve-site';
import { buildIfChanged } from './build-if-changed';
import { loadEnv } from './load-env';
import { commandLine, readArguments } from './run-command';

const USAGE = `Usage: ${commandLine('start', '[--port 3000] [--hostname 0.0.0.0] [--no-build]')}`;

/**
 * Builds the site where needed, and serves it in this process.
 *
 * @throws if a setting, a content file or the database is invalid, or the build fails.
 */
export async function startSite(): Promise<void> {
  const { values } = readArguments(USAGE, {
    options: {
      port: { type: 'string', short: 'p', default: process.env.PORT || '3000' },
      hostname: { type: 'string', short: 'H' },
      'no-build': { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) throw new Error(`PORT: ${values.port} is not a port.`);
  // Where SITE_URL is not set, it has this port, also for Next's modules.
  process.env.PORT = values.port;
  loadEnv(false);
  // A wrong setting is reported before the build.
  environment();
  if (!values['no-build']) {
    const built = buildIfChanged(process.env);
    if (built !== 0) process.exit(built);
  }
  await serveSite({ port, hostname: values.hostname });
}
