import { writeFileSync } from 'node:fs';
import { lexiconSchema } from '@/lib/analytics/plan/lexicon-schema';
import { renderTrackingPlan } from '@/lib/analytics/plan/tracking-plan-markdown';

/** Writes the tracking plan for marketers and for Mixpanel's Lexicon. */
writeFileSync('docs/tracking-plan.md', renderTrackingPlan());
writeFileSync('docs/lexicon.json', `${JSON.stringify(lexiconSchema(), null, 2)}\n`);
