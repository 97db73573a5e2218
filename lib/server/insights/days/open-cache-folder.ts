import { lstat, mkdir } from 'node:fs/promises';

/**
 * Creates a folder for copies of events, if there is none.
 *
 * @throws if it is not this user's only: below the folder for temporary files, others could have made it, and what one user writes, another could
 *   not read.
 */
export async function openCacheFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await lstat(folder);
  const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
  if (isOwn) return;
  throw new Error(
    `The folder ${folder} for copies of events must belong to the user of this process, with the mode 700: change that, run this as its owner, ` +
      'or set INSIGHTS_CACHE_DIR to another folder',
  );
}
