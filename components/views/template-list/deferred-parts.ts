import { EmptyResult } from './empty-result';
import { requestResult } from './request-result';

/** What the template list needs after hydration only, in one chunk. */
export const DEFERRED_PARTS = { EmptyResult, requestResult };
