import { writeFileSync } from 'node:fs';
import { lexiconSchema } from '@/lib/analytics/plan/lexicon-schema';
import { renderTrackingPlan } from '@/lib/analytics/plan/tracking-plan-markdown';

/** Generates the tracking plan: Markdown for readers, JSON for the import into Mixpanel's Lexicon. */
writeFileSync('docs/tracking-plan.md', renderTrackingPlan());
writeFileSync('docs/lexicon.json', `${JSON.stringify(lexiconSchema(), null, 2)}\n`);
