import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { lexiconSchema } from '@/lib/analytics/plan/lexicon-schema';
import { updateTrackingPlan } from '@/lib/analytics/plan/tracking-plan-markdown';
import { readArguments, runCommand } from './support/run-command';

const MANUAL = 'docs/tracking-plan.md';
const SCHEMA_FILE = 'docs/lexicon.json';

/** Generates the tracking plan: tables of the manual, and JSON for the import into Mixpanel's Lexicon, in Biome's format. */
runCommand(async () => {
  readArguments('Usage: npm run lexicon', {});
  writeFileSync(MANUAL, updateTrackingPlan(readFileSync(MANUAL, 'utf8')));
  writeFileSync(SCHEMA_FILE, JSON.stringify(lexiconSchema(), null, 2));
  const format = ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', SCHEMA_FILE];
  execFileSync(process.execPath, format, { stdio: ['ignore', 'ignore', 'inherit'] });
});
