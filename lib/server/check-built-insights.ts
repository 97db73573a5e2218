import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '@/lib/server/environment';

/**
 * Checks that a build was made for the setting `INSIGHTS`: scripts of another build send no events, or to where nothing receives
 * them. Without a build, Next says so.
 *
 * @throws with a message that names the setting.
 */
export function checkBuiltInsights(
  { INSIGHTS }: Pick<Environment, 'INSIGHTS'>,
  distDir = process.env.NEXT_DIST_DIR || '.next',
): void {
  const file = path.join(distDir, 'required-server-files.json');
  if (!existsSync(file)) return;
  const { config } = JSON.parse(readFileSync(file, 'utf8')) as { config: { env?: Record<string, string> } };
  // See next.config.js.
  const built = config.env?.NEXT_PUBLIC_INSIGHTS === '1' ? 'on' : 'off';
  if (built === INSIGHTS) return;
  throw new Error(
    `INSIGHTS: this build was made with INSIGHTS=${built}, not ${INSIGHTS}. Build it again to change that.`,
  );
}
