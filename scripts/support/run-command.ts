import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Runs a command-line script. If it fails, prints the message without a stack trace and exits with code 1. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

/**
 * Parses and validates the arguments of the process. None are allowed unless `config` names them.
 *
 * @throws with the usage if an argument is unknown or lacks its value.
 */
export function readArguments<Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Parses the value of an option that is a positive integer. Throws for anything else. */
export function parseCount(option: string, text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`${option} must be a whole number above 0`);
  return Number(text);
}
