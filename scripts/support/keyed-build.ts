/** Folder and project key of the second build of `npm test`, which has tracking enabled. */
export const KEYED_BUILD = { distDir: '.next-keyed', key: 'test-key' } as const;

/** Settings of that build, which has Vercel Web Analytics like a build on Vercel, and of a server that serves it. */
export const KEYED_SETTINGS = {
  NEXT_DIST_DIR: KEYED_BUILD.distDir,
  NEXT_PUBLIC_MIXPANEL_KEY: KEYED_BUILD.key,
  NEXT_PUBLIC_ON_VERCEL: '1',
} as const;
