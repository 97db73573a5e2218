/** Folder and project key of the second build of `npm test`, which has tracking enabled. */
export const KEYED_BUILD = { distDir: '.next-keyed', key: 'test-key' } as const;

/** Settings of that build, and of a server that serves it. */
export const KEYED_SETTINGS = {
  NEXT_DIST_DIR: KEYED_BUILD.distDir,
  NEXT_PUBLIC_MIXPANEL_KEY: KEYED_BUILD.key,
} as const;
