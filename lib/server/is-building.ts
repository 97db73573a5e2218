import { PHASE_PRODUCTION_BUILD } from 'next/constants';

/** Whether the site is being built, where there need be no store yet. */
export const IS_BUILDING = process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD;
