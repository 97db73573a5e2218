/** Id of the private share that stands in the store of the site under test, for checks of every kind of page. */
export const TEST_SHARE_ID = 'test-share-of-each-run';
