import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { lexiconSchema } from '@/lib/analytics/plan/lexicon-schema';
import { updateTrackingPlan } from '@/lib/analytics/plan/tracking-plan-markdown';
import { runGenerator } from './support/run-generator';

const MANUAL = 'docs/tracking-plan.md';
const SCHEMA_FILE = 'docs/lexicon.json';

/** Generates the tracking plan: tables of the manual, and JSON for the import into Mixpanel's Lexicon. */
runGenerator('lexicon', async () => ({
  [MANUAL]: updateTrackingPlan(readFileSync(MANUAL, 'utf8')),
  [SCHEMA_FILE]: formatSchema(JSON.stringify(lexiconSchema(), null, 2)),
}));

/** Formats JSON as Biome checks it. */
function formatSchema(json: string): string {
  const format = ['node_modules/@biomejs/biome/bin/biome', 'format', `--stdin-file-path=${SCHEMA_FILE}`];
  return execFileSync(process.execPath, format, {
    input: json,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}
