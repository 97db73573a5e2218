import { handleBare } from '@/scripts/bench/handle-bare';

export const config = { api: { bodyParser: false, externalResolver: true } };

export default handleBare;
