import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Browsers that have a page of one of these builds open still get its scripts. */
export const KEPT_BUILDS = 3;

/** Below the folder of the assets: the files of each build, in order. Not below `_next`, which is served. */
const BUILDS_FILE = 'builds.json';

type Build = { id: string; files: string[] };

/**
 * Adds the hashed files of a build to those of earlier ones, and removes those that only older builds have than the last three. A
 * build that is there becomes the last one again. Files that were copied there before the first roll-out count as those of one
 * build. Files can be served meanwhile: none is ever incomplete.
 *
 * @param source `assets` of a package
 * @param target the folder from which nginx serves files
 */
export function keepAssets(id: string, source: string, target: string): void {
  const files = listFiles(source);
  const buildsFile = path.join(target, BUILDS_FILE);
  const stored = existsSync(buildsFile)
    ? (JSON.parse(readFileSync(buildsFile, 'utf8')) as Build[])
    : [{ id: '', files: listFiles(target) }];
  for (const file of files) copyWhole(path.join(source, file), path.join(target, file));
  const builds = [...stored.filter((build) => build.id !== id), { id, files }].slice(-KEPT_BUILDS);
  writeFileSync(`${buildsFile}.new`, JSON.stringify(builds));
  renameSync(`${buildsFile}.new`, buildsFile);
  const kept = new Set([BUILDS_FILE, ...builds.flatMap((build) => build.files)]);
  for (const file of listFiles(target)) if (!kept.has(file)) rmSync(path.join(target, file));
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(path.join(folder, file)).isFile(),
  );
}

/** Equal names have equal content, because they have its hash or the id of the build. */
function copyWhole(source: string, target: string): void {
  if (existsSync(target)) return;
  mkdirSync(path.dirname(target), { recursive: true });
  copyFileSync(source, `${target}.new`);
  renameSync(`${target}.new`, target);
}
