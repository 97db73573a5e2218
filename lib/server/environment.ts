import { z } from 'zod';

const schema = z.object({
  /** Public address of the site, without a slash at the end. */
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
  /** Where the catalogue is kept: `file:` and a path. */
  DATABASE_URL: z
    .string()
    .regex(/^file:.+/, 'must be “file:” and a path, such as file:.data/checkleaf.db')
    .default('file:.data/checkleaf.db'),
  /** Folder of the embedded catalogue. */
  CONTENT_DIR: z.string().min(1).default('content'),
});

export type Environment = z.infer<typeof schema>;

let parsed: Environment | undefined;

/**
 * The server's settings from the environment, checked once. Throws with one line per wrong name, so that a
 * process with a bad setting does not start serving.
 */
export function environment(): Environment {
  parsed ??= parseEnvironment(process.env);
  return parsed;
}

/** Checks a set of variables; empty ones count as absent. See `.env.example` for what each means. */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not usable:\n${faults.join('\n')}`);
}
