import type { AppsConfig } from '@/lib/config/apps-config';

/** All zeros, or a name that ends in “placeholder”: nobody's app has such an id. */
const PLACEHOLDER = /^[0:]+$|\.placeholder$/;

/** Names of the ids that still are those of nobody's app. */
export function findPlaceholders({ ios, android }: AppsConfig): string[] {
  const ids: Array<[name: string, id: string]> = [
    ['apps.ios.appId', ios.appId],
    ['apps.ios.teamId', ios.teamId],
    ['apps.ios.bundleId', ios.bundleId],
    ['apps.android.packageName', android.packageName],
    ...android.certificates.map((id): [string, string] => ['apps.android.certificates', id]),
  ];
  return ids.filter(([, id]) => PLACEHOLDER.test(id)).map(([name]) => name);
}
