import { writeFileSync } from 'node:fs';
import { lexiconSchema } from '@/lib/analytics/lexicon-schema';
import { trackingPlan } from '@/lib/analytics/tracking-plan';

/** Writes the tracking plan for marketers and for Mixpanel's Lexicon. */
writeFileSync('docs/tracking-plan.md', trackingPlan());
writeFileSync('docs/lexicon.json', `${JSON.stringify(lexiconSchema(), null, 2)}\n`);
