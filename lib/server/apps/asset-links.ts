import type { AndroidApp } from '@/lib/config/apps-config';

/** What Android wants to know of a site at `/.well-known/assetlinks.json`: which app may open its addresses. */
export function assetLinks({ packageName, certificates }: AndroidApp) {
  return [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: packageName,
        sha256_cert_fingerprints: certificates,
      },
    },
  ];
}
