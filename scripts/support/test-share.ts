/** Id of the private share that tests and screenshots add to their database; `page-kinds.ts` links to it. */
export const TEST_SHARE_ID = 'test-share-of-each-run';
