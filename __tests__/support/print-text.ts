import { getInsightsTranslator } from '@/lib/server/insights-messages/get-translator';

/** Command: prints a text of a message in French, as a server does outside of Next's bundles. */
async function main(): Promise<void> {
  const t = await getInsightsTranslator('fr');
  console.log(t.markup('weekly.highest', { weeks: 12, metric: () => t('metrics.visitors') }));
}

void main();
