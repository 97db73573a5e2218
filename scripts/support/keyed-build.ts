/** Folder and project key of the second build of `npm test`, which has tracking enabled. */
export const KEYED_BUILD = { distDir: '.next-keyed', key: 'test-key' } as const;
