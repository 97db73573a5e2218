import { parentPort } from 'node:worker_threads';
import type { GenerateRequest } from './generate-catalog';
import { prepareLists } from './prepare-lists';

parentPort?.on('message', ({ catalog, from, to }: GenerateRequest) => {
  parentPort?.postMessage(JSON.stringify(prepareLists(catalog, from, to)));
});
