/** Id of the private share that is added to the database of the site under test, for `PAGE_KINDS`. */
export const TEST_SHARE_ID = 'test-share-of-each-run';
