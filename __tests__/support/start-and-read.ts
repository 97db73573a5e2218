import { WHOLE_RESULT } from '@/__tests__/support/whole-result';
import { getCatalogStore } from '@/lib/server/catalog/get-catalog';
import { prepareStart } from '@/lib/server/prepare-start';

/** Command that a test runs in a child process: starts like the server and prints the ids of the English templates. */
async function main(): Promise<void> {
  await prepareStart(console.warn);
  const store = await getCatalogStore();
  const { items: templates } = await store.listTemplates('en', { order: 'title', page: WHOLE_RESULT });
  console.log(templates.map(({ id }) => id).join());
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
