import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Defined when `npm run package` compiles the commands. */
const IS_PACKAGED = process.env.IS_PACKAGED === '1';

/** Asks for the usage instead of running the command. */
class HelpRequest extends Error {}

/** Runs a command-line script. If it fails, prints the message without a stack trace and exits with code 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    if (error instanceof HelpRequest) return console.log(error.message);
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

/**
 * How to call a command, by npm in the project and by Node in the package.
 *
 * @param name of the script in package.json, such as `share:create`
 */
export function commandLine(name: string, args = ''): string {
  if (IS_PACKAGED) {
    const file = name === 'start' ? 'server.cjs' : `commands/${name.replace(':', '-')}.cjs`;
    return `node ${file} ${args}`.trimEnd();
  }
  const script = name === 'start' ? 'npm start' : `npm run ${name}`;
  return args ? `${script} -- ${args}` : script;
}

/** Makes `runCommand` print the usage, and nothing else, if the arguments ask for it. */
export function offerHelp(usage: string): void {
  const args = process.argv.slice(2);
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  if (options.includes('--help') || options.includes('-h')) throw new HelpRequest(usage);
}

/**
 * Parses and validates the arguments of the process. None are allowed unless `config` names them, and `--help`.
 *
 * @throws with the usage if it is asked for, or an argument is unknown or lacks its value.
 */
export function readArguments<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  offerHelp(usage);
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`);
  }
}

/**
 * Returns the only argument of the process: an id, which may start with a dash.
 *
 * @throws with the usage if it is asked for, or there are none or several.
 */
export function readId(usage: string): string {
  offerHelp(usage);
  const args = process.argv.slice(2);
  const [id, ...more] = args[0] === '--' ? args.slice(1) : args;
  if (!id || more.length > 0) throw new Error(usage);
  return id;
}

/** Parses the value of an option that is a positive integer. Throws for anything else. */
export function parseCount(option: string, text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`${option} must be a whole number above 0`);
  return Number(text);
}
