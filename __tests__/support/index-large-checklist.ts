import { buildSearchDocument } from '@/lib/server/catalog/search/search-document';
import { buildTestTemplate } from './build-test-template';

/**
 * Command that a test runs in a child process: `index-large-checklist.ts LOCALE TEXT`. Builds the search document of a
 * checklist of 10,000 items with this text, and prints the number of terms.
 */
const [locale = '', text = ''] = process.argv.slice(2);

const items = Array.from({ length: 10_000 }, (_, index) => `${text} ${index}`);
console.log(buildSearchDocument(buildTestTemplate({ locale, items }), []).terms.length);
