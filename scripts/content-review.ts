import type { Template } from '@/lib/catalog/template';
import { DEFAULT_LOCALE } from '@/lib/config/locales';
import { listOverdueReviews } from '@/lib/server/catalog/content/overdue-reviews';
import { readContentFiles } from '@/lib/server/catalog/content/read-content-files';
import { describeOutdated, findOutdated, hashOriginal } from '@/lib/server/catalog/content/translated-from';
import { readTemplates } from './support/read-templates';
import { parseCount, readArguments, runCommand } from './support/run-command';
import { readTranslatedFrom, writeTranslatedFrom } from './support/translated-from-files';

const USAGE =
  'Usage: npm run content:review -- [--months 12] [--locale en]\n' +
  '       npm run content:review -- --accept de/moving-abroad [--accept …]\n\n' +
  '--accept records that a translation follows its English list. Without a language, all translations of the list do.';

const ROOT = 'content';

/**
 * Prints the translations whose English list has changed since, and the lists whose last change and last review are more than a
 * year ago. `docs/editorial-guide.md` says what to do.
 */
runCommand(async () => {
  const { values } = readArguments(USAGE, {
    options: {
      months: { type: 'string', default: '12' },
      locale: { type: 'string', default: DEFAULT_LOCALE },
      accept: { type: 'string', multiple: true },
    },
  });
  const months = parseCount('--months', values.months);
  const pairs = pairTranslations(await readTemplates(ROOT));
  if (values.accept) {
    for (const name of values.accept) acceptTranslations(pairs, name);
    return;
  }
  printOutdatedTranslations(pairs);
  await printOverdueReviews(values.locale, months);
});

type Pair = { original: Template; translation: Template };

function pairTranslations(templates: readonly Template[]): Pair[] {
  const originals = new Map(
    templates.filter(({ locale }) => locale === DEFAULT_LOCALE).map((template) => [template.id, template]),
  );
  return templates
    .filter(({ locale }) => locale !== DEFAULT_LOCALE)
    .flatMap((translation) => {
      const original = originals.get(translation.id);
      return original ? [{ original, translation }] : [];
    });
}

/** @param name `<locale>/<id>`, or the id of a list for all its translations. */
function acceptTranslations(pairs: readonly Pair[], name: string): void {
  const accepted = pairs.filter(
    ({ translation: { locale, id } }) => name === id || name === `${locale}/${id}`,
  );
  if (accepted.length === 0) throw new Error(`There is no translation “${name}”.\n\n${USAGE}`);
  for (const { original, translation } of accepted) {
    const before = describe({ original, translation });
    const { locale, id } = translation;
    writeTranslatedFrom(ROOT, locale, id, hashOriginal(original, translation));
    console.log(before ? `Accepted ${before}` : `content/templates/${locale}/${id}.md was up to date.`);
  }
}

function printOutdatedTranslations(pairs: readonly Pair[]): void {
  const outdated = pairs.map(describe).filter((found) => found !== null);
  for (const found of outdated) console.log(found);
  console.log(`${outdated.length} of ${pairs.length} translations are behind their English lists.`);
}

function describe({ original, translation }: Pair): string | null {
  const recorded = readTranslatedFrom(ROOT, translation.locale, translation.id);
  return describeOutdated(translation, findOutdated(original, translation, recorded));
}

async function printOverdueReviews(locale: string, months: number): Promise<void> {
  const since = new Date();
  since.setUTCMonth(since.getUTCMonth() - months);
  const overdue = listOverdueReviews(await readContentFiles(ROOT), locale, since.toISOString().slice(0, 10));
  for (const { path, title, checkedOn } of overdue) console.log(`${checkedOn}  ${path}  ${title}`);
  console.log(`${overdue.length} lists were neither changed nor reviewed in the last ${months} months.`);
}
