/** Where `npm test` puts the build that counts visits, and the project key that it is made with. */
export const KEYED_BUILD = { distDir: '.next-keyed', key: 'test-key' } as const;
