import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { listOverdueReviews } from '@/lib/server/catalog/content/overdue-reviews';
import { readContentFiles } from '@/lib/server/catalog/content/read-content-files';
import { parseCount, readArguments, runCommand } from './support/run-command';

const USAGE = 'Usage: npm run content:review -- [--months 12] [--locale en]';

/** Prints the lists whose last change and last review are more than a year ago. `docs/editorial-guide.md` says what to do. */
runCommand(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      months: { type: 'string', default: '12' },
      locale: { type: 'string', default: DEFAULT_LOCALE },
    },
  });
  const months = parseCount('--months', values.months);
  const since = new Date();
  since.setUTCMonth(since.getUTCMonth() - months);
  const overdue = listOverdueReviews(
    await readContentFiles('content'),
    values.locale,
    since.toISOString().slice(0, 10),
  );
  for (const { path, title, checkedOn } of overdue) console.log(`${checkedOn}  ${path}  ${title}`);
  console.log(`${overdue.length} lists were neither changed nor reviewed in the last ${months} months.`);
});
