import { PHASE_PRODUCTION_BUILD } from 'next/constants';
import { z } from 'zod';

const count = (least: number) => z.coerce.number().int().min(least);

/** The bare token, not the whole tag. */
const verification = z
  .string()
  .regex(/^[\w+/=-]{1,200}$/, 'must be the token alone, without the tag around it')
  .optional();

const schema = z.object({
  /** Public address of the site, without a slash at the end. */
  SITE_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:3000')
    .transform((url) => url.replace(/\/+$/, '')),
  /**
   * Host, with a port where it has one, at which the apps' links point (`/open/…`). iOS opens no app for a link on
   * the host that the visitor is on, so it is another than the site's; without one the links stay on the site's.
   */
  APP_LINK_HOST: z
    .string()
    .regex(
      /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/,
      'must be a host in small letters, such as open.example.org',
    )
    .optional(),
  /** Where the catalogue is kept: `file:` and a path. */
  DATABASE_URL: z
    .string()
    .regex(/^file:.+/, 'must be “file:” and a path, such as file:.data/checkleaf.db')
    .default('file:.data/checkleaf.db'),
  /** Folder of the embedded catalogue. */
  CONTENT_DIR: z.string().min(1).default('content'),
  /** `1` lets a start remove more than half of the embedded catalog. */
  CONTENT_ALLOW_REMOVAL: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('0')
    .transform((value) => value === '1'),
  /** Key of the Mixpanel project. Without it nothing is tracked. Also written into the client's build. */
  NEXT_PUBLIC_MIXPANEL_KEY: z.string().optional(),
  /** Where the tracking calls go: an address without a slash at the end. */
  TRACKING_UPSTREAM: z.string().default('us').transform(toUpstream),
  /** Proxies of our own before the server, each of which adds to `X-Forwarded-For`. */
  TRUSTED_PROXY_HOPS: count(0).default(0),
  /** Tracking calls that one visitor address may make in a minute. */
  TRACKING_RATE_PER_MINUTE: count(1).default(120),
  /** Tracking calls at a time, of all visitors. */
  TRACKING_MAX_IN_FLIGHT: count(1).default(200),
  /** Visitor addresses whose calls are counted at a time. */
  TRACKING_MAX_VISITORS: count(1).default(10_000),
  /** What search consoles and the like give to a site's owner to be shown in its head. */
  GOOGLE_SITE_VERIFICATION: verification,
  BING_SITE_VERIFICATION: verification,
  YANDEX_SITE_VERIFICATION: verification,
  PINTEREST_SITE_VERIFICATION: verification,
});

export type Environment = z.infer<typeof schema>;

/** Every name that is read, for those who document them. */
export const ENVIRONMENT_NAMES = Object.keys(schema.shape) as Array<keyof Environment>;

let parsed: Environment | undefined;

/**
 * The server's settings from the environment, checked once. Throws with one line per wrong name, so that a
 * process with a bad setting does not start serving.
 */
export function environment(): Environment {
  parsed ??= parseEnvironment(process.env);
  return parsed;
}

function toUpstream(setting: string, context: z.RefinementCtx): string {
  const upstream = resolveTrackingUpstream(setting);
  if (upstream) return upstream;
  context.addIssue({ code: 'custom', message: 'must be us, eu, in or an http(s) address without a query' });
  return z.NEVER;
}

/** Checks a set of variables; empty ones count as absent. See `.env.example` for what each means. */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not usable:\n${faults.join('\n')}`);
}

/** Mixpanel's addresses by the place where a project keeps its data. */
const RESIDENCIES: ReadonlyMap<string, string> = new Map([
  ['us', 'https://api.mixpanel.com'],
  ['eu', 'https://api-eu.mixpanel.com'],
  ['in', 'https://api-in.mixpanel.com'],
]);

/**
 * The upstream's address, without a slash at the end: for `us`, `eu` or `in` Mixpanel's own, else the http(s)
 * address given. Null for what is neither, and for one with a query, a fragment or a password in it.
 */
export function resolveTrackingUpstream(setting: string): string | null {
  const residency = RESIDENCIES.get(setting);
  if (residency) return residency;
  if (!URL.canParse(setting)) return null;
  const { protocol, origin, pathname, href } = new URL(setting);
  if (!/^https?:$/.test(protocol) || href !== origin + pathname) return null;
  return href.replace(/\/+$/, '');
}

/** Whether the site is being built, where there need be no store yet. */
export const IS_BUILDING = process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD;
