import { reportError } from './report-error';
import { watchClicks } from './track-click';

/**
 * What the first load does not need. It comes right after it, in one file, so that the report of an error needs
 * nothing from the network when the error happens.
 */
export const lateReports = { reportError, watchClicks };
