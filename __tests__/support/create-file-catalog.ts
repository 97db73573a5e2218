import { createFileCatalog } from '@/scripts/bench/growth/create-catalog';

/** Creates a synthetic catalog: `create-file-catalog.ts FOLDER LISTS`. */
const [folder = '', lists] = process.argv.slice(2);
void createFileCatalog(folder, { lists: Number(lists) });
