/** @jest-environment node */
import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { bundledScript } from '@/__tests__/support/bundled-script';
import { postgresDatabases } from '@/__tests__/support/postgres-server';
import { runProgram } from '@/__tests__/support/run-script';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';
import { openPostgresCatalogStore } from '@/lib/server/catalog/postgres/postgres-catalog-store';
import { writeContent } from '@/scripts/support/content-folder';

const folder = temporaryFolder();
const createDatabase = postgresDatabases();

test('the commands for imports and private shares work with a PostgreSQL database', async () => {
  const content = folder.file('content');
  writeContent(content, {});
  const list = folder.file('picnic.md');
  writeFileSync(list, '# Picnic\n\n- [ ] Blanket\n');
  const url = await createDatabase();
  const run = async (script: string, ...args: string[]) =>
    runProgram([await bundledScript(`scripts/${script}.ts`), ...args], {
      DATABASE_URL: url,
      CONTENT_DIR: content,
    });

  const imported = await run('catalog-import', list, '--tag', 'travel');
  expect(imported).toMatchObject({ code: 0, stderr: '' });
  const created = await run('share-create', list, '--owner', 'Ana');
  expect(created).toMatchObject({ code: 0, stderr: '' });
  const store = await openPostgresCatalogStore(url);
  expect(await store.findTemplate('picnic', 'en')).toMatchObject({ title: 'Picnic' });
  const id = created.stdout.trim().split('/').at(-1) ?? '';
  expect(await store.findShare(id, new Date())).toMatchObject({ status: 'open' });
  expect(await run('share-revoke', created.stdout.trim())).toMatchObject({ code: 0, stderr: '' });
  expect(await store.findShare(id, new Date())).toEqual({ status: 'gone' });
  await store.close();
});
