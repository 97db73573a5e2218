import { requestResult } from '@/components/catalog/request-result';
import { EmptyResult } from './empty-result';

/** What the template list needs after hydration only, in one chunk. */
export const DEFERRED_PARTS = { EmptyResult, requestResult };
