// Next runs this before its router reads the URL, and so before anything is tracked or recorded.

import { captureTransferFragment } from '@/lib/browser/transfer-fragment';

captureTransferFragment();
// A link to the page that is already open loads nothing. The router's own listener is added later.
addEventListener('popstate', captureTransferFragment);
