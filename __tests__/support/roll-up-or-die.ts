import { setTimeout } from 'node:timers/promises';
import { isPending } from '@/lib/server/insights/roll-up/roll-up';
import { RollUpLoop } from '@/lib/server/insights/roll-up/roll-up-loop';
import { openScriptedInsights } from '@/scripts/support/open-insights';

/** Command: `roll-up-or-die.ts URL ID`. Rolls everything up, as a server does, but is killed while it rolls up the visitor with this id. */
async function main([url = '', id = '']: string[]): Promise<void> {
  const { db, engine: real } = await openScriptedInsights(url);
  const { key } = await db.selectFrom('visitor').select('key').where('id', '=', id).executeTakeFirstOrThrow();
  const engine: typeof real = {
    ...real,
    assignSessions(transaction, sessions) {
      if (sessions.some(({ session }) => session.visitor === key)) process.kill(process.pid, 'SIGKILL');
      return real.assignSessions(transaction, sessions);
    },
  };
  const loop = new RollUpLoop({ db, engine }, { retentionDays: 36_500, intervalMs: 10, attemptMs: 10 });
  loop.start();
  do await setTimeout(20);
  while (await isPending({ db, engine }));
  await loop.stop();
  await db.destroy();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
