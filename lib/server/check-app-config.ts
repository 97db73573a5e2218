import { z } from 'zod';
import type { AppsConfig } from '@/lib/config/apps-config';
import { LOCALES } from '@/lib/config/locales';

const artwork = z.partialRecord(
  z.enum(LOCALES),
  z.object({
    src: z.string().startsWith('/', 'must be a path in public/, such as /stores/app-store-en.svg'),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
);

const urlScheme = z.string().regex(/^[a-z][a-z0-9+.-]*$/, 'must be a lowercase URL scheme without the colon');

/** Formats of the ids, as documented by Apple and Google. */
const appConfigSchema = z.object({
  ios: z.object({
    appId: z.string().regex(/^\d{9,10}$/, 'must have 9 or 10 digits'),
    teamId: z.string().regex(/^[A-Z0-9]{10}$/, 'must have 10 uppercase letters and digits'),
    bundleId: z
      .string()
      .regex(/^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, 'must be a reverse domain name, such as org.example.app'),
    urlScheme,
    providerToken: z.string().regex(/^\d+$/, 'must be a number').nullable(),
    artwork,
  }),
  android: z.object({
    packageName: z
      .string()
      .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'must be a reverse domain name, such as org.example.app'),
    certificates: z
      .array(
        z
          .string()
          .regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, 'must be 32 bytes in uppercase hex, separated by colons'),
      )
      .min(1, 'must contain at least one certificate'),
    urlScheme,
    artwork,
  }),
});

/** Hosts that only the local machine can reach. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether other machines can reach a URL of the site. */
export function isPublicUrl(siteUrl: string): boolean {
  return !LOOPBACK.test(new URL(siteUrl).hostname);
}

/**
 * Validates the configuration of the two apps when the server starts. Returns a warning if a site with a public URL
 * still has placeholder ids, otherwise null.
 *
 * @throws Error with one line for each invalid value.
 */
export function checkAppConfig(apps: AppsConfig, siteUrl: string): string | null {
  const result = appConfigSchema.safeParse(apps);
  if (!result.success) {
    const errors = result.error.issues.map(({ path, message }) => `  apps.${path.join('.')}: ${message}`);
    throw new Error(`Invalid configuration in lib/config/apps.ts:\n${errors.join('\n')}`);
  }
  const placeholders = findPlaceholders(apps);
  if (placeholders.length === 0 || !isPublicUrl(siteUrl)) return null;
  return `lib/config/apps.ts contains placeholders, so links to the apps do not work, or installs are not counted by campaign: ${placeholders.join(', ')}.`;
}

/** All zeros, or a name that ends in `.placeholder`: no real app has such an id. */
const PLACEHOLDER = /^[0:]+$|\.placeholder$/;

/** Names of the settings that still have a placeholder value. */
function findPlaceholders({ ios, android }: AppsConfig): string[] {
  const ids: Array<[name: string, id: string]> = [
    ['apps.ios.appId', ios.appId],
    ['apps.ios.teamId', ios.teamId],
    ['apps.ios.bundleId', ios.bundleId],
    // Without it, App Store Connect does not show installs by campaign.
    ['apps.ios.providerToken', ios.providerToken ?? '0'],
    ['apps.android.packageName', android.packageName],
    ...android.certificates.map((id): [string, string] => ['apps.android.certificates', id]),
  ];
  return ids.filter(([, id]) => PLACEHOLDER.test(id)).map(([name]) => name);
}
