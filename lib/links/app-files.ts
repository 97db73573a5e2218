/**
 * Addresses at which browsers and the two systems look for files about the apps, and the API routes that
 * answer them. They must answer 200 at the address itself, so the way there is an internal one, no redirect.
 */
export const APP_FILES: Readonly<Record<string, string>> = {
  '/.well-known/apple-app-site-association': '/api/apps/apple-app-site-association',
  '/.well-known/assetlinks.json': '/api/apps/assetlinks.json',
  '/manifest.webmanifest': '/api/apps/manifest.webmanifest',
};
