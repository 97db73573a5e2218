import { handleBare } from '@/__tests__/support/bench/handle-bare';

export const config = { api: { bodyParser: false, externalResolver: true } };

export default handleBare;
