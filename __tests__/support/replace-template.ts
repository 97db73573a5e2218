import { templateRecord } from '@/__tests__/support/build-test-template';
import { openStore } from './open-store';

/**
 * Command that a test runs in a child process: `replace-template.ts DATABASE ID TITLE`. Removes an English template, and
 * stores another one with the title.
 */
const [location = '', id = '', title = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  const store = await openStore(location);
  const source = 'imported';
  await store.applyChange({ source, put: [], remove: [{ kind: 'template', id, locale: 'en' }] });
  await store.applyChange({ source, put: [templateRecord({ id: 'other', title })], remove: [] });
  await store.close();
}

void main();
