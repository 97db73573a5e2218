import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';
import { z } from 'zod';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { isTimeZone } from '@/lib/insights/time-zone';
import { EDIT_PLACEHOLDERS, isEditTarget } from '@/lib/links/suggest-edit-url';
import { isDatabasePath, isPostgresUrl, POSTGRES_URL_RULE, parsePostgresUrl } from './database-url';

const integer = (min: number) => z.coerce.number().int().min(min);

/** Token of a search console. */
const verificationToken = z
  .string()
  .regex(/^[\w+/=-]{1,200}$/, 'must be only the token, without the meta tag')
  .optional();

const DATABASE_URL_RULE = `must be “file:” and a path, such as file:.data/checkleaf.db, or ${POSTGRES_URL_RULE}`;

function isDatabaseUrl(url: string): boolean {
  return (url.startsWith('file:') && isDatabasePath(url)) || parsePostgresUrl(url) !== null;
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  return /^smtps?:$/.test(protocol) && hostname !== '';
}

const mailAddress = z
  .string()
  .regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'must be an address such as team@example.org')
  .max(254);

const schema = z
  .object({
    /** Public URL of the site, by default that of `PORT` on this machine. The parsed value has no trailing slash. */
    SITE_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
    /**
     * Host, with an optional port, of the links that open the apps (`/open/…`). It is another host of this site, because
     * iOS does not open an app for a link to the host that the visitor is on. The default is the host of `SITE_URL`.
     */
    APP_LINK_HOST: z
      .string()
      .regex(
        /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/,
        'must be a host in lowercase, such as open.example.org',
      )
      .optional(),
    /**
     * Domain of the cookie with the visitor's choice about tracking; by default the host alone. With a domain of which `SITE_URL`
     * and `APP_LINK_HOST` are subdomains, a choice on one of the two holds on the other.
     */
    COOKIE_DOMAIN: z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain in lowercase, such as example.org')
      .optional(),
    /** `1` makes browsers use https for all subdomains of the host of `SITE_URL`, too. */
    HSTS_SUBDOMAINS: z
      .enum(['0', '1'], 'must be 0 or 1')
      .default('0')
      .transform((value) => value === '1'),
    /** Database of the catalog: `file:` and the path of a SQLite file, or the URL of a PostgreSQL database. */
    DATABASE_URL: z.string().refine(isDatabaseUrl, DATABASE_URL_RULE).default('file:.data/checkleaf.db'),
    /** Maximum number of connections of this process to PostgreSQL. */
    DATABASE_POOL_SIZE: integer(1).default(4),
    /** How long, in ms, PostgreSQL may take for a statement of a page. */
    DATABASE_TIMEOUT_MS: integer(100).max(60_000).default(5_000),
    /** Folder of the embedded catalog. */
    CONTENT_DIR: z.string().min(1).default('content'),
    /** `1` lets a start remove more than half of the embedded catalog. */
    CONTENT_ALLOW_REMOVAL: z
      .enum(['0', '1'], 'must be 0 or 1')
      .default('0')
      .transform((value) => value === '1'),
    /** Days after which the content of an expired or revoked share is deleted. */
    SHARE_GRACE_DAYS: integer(0).max(36_500).default(30),
    /** `off` removes the service worker and what it has saved from browsers. */
    SERVICE_WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
    // Rate limits: requests per minute from one client address. The routes are in `rate-limits.ts`.
    SHARE_RATE_PER_MINUTE: integer(1).default(300),
    SEARCH_RATE_PER_MINUTE: integer(1).default(300),
    IMAGE_RATE_PER_MINUTE: integer(1).default(300),
    FILE_RATE_PER_MINUTE: integer(1).default(300),
    /** Maximum number of concurrent requests while the process is busy. Requests that `admission.ts` does not limit do not count. */
    MAX_IN_FLIGHT: integer(2).default(50),
    /** Mixpanel project key; tracking is disabled without it. Also inlined into browser code at build time. */
    NEXT_PUBLIC_MIXPANEL_KEY: z.string().optional(),
    /** Upstream of the tracking proxy: `us`, `eu`, `in` or a URL. The parsed value is a URL without trailing slash. */
    TRACKING_UPSTREAM: z.string().default('us').transform(parseUpstream),
    /** `on` stores the events of visitors in the site's own database, instead of sending them to Mixpanel. Also needed by the build. */
    INSIGHTS: z.enum(['on', 'off'], 'must be on or off').default('off'),
    /** Database of the events: like `DATABASE_URL`. Read it with `insightsDatabaseUrl`. */
    INSIGHTS_DATABASE_URL: z.string().refine(isDatabaseUrl, DATABASE_URL_RULE).optional(),
    /** Folder for copies of packed events. Read it with `insightsCacheFolder`. */
    INSIGHTS_CACHE_DIR: z.string().optional(),
    /** Password of `/insights`, or its hash by `npm run insights:password`. Without it, only requests of this machine see it. */
    INSIGHTS_PASSWORD: z.string().min(12, 'must have at least 12 characters').max(1_000).optional(),
    /** Bearer token that reads the files of insights. */
    INSIGHTS_TOKEN: z
      .string()
      .regex(/^[\w.~+/-]{32,}=*$/, 'must have at least 32 letters, digits or any of . _ ~ + / -')
      .max(1_000)
      .optional(),
    /** SMTP server for messages about the numbers, with its user and password. */
    INSIGHTS_SMTP_URL: z
      .string()
      .refine(
        isSmtpUrl,
        'must be an smtp: or smtps: URL with a host, and its user and password percent-encoded',
      )
      .optional(),
    /** Address that these messages are from. */
    INSIGHTS_MAIL_FROM: mailAddress.optional(),
    /** Addresses that get them, separated by commas. */
    INSIGHTS_MAIL_TO: z
      .string()
      .transform((list) => list.split(',').map((address) => address.trim()))
      .pipe(z.array(mailAddress).max(20))
      .optional(),
    /** URL that gets the messages as JSON. */
    INSIGHTS_WEBHOOK_URL: z.url({ protocol: /^https$/, error: 'must be an https: URL' }).optional(),
    /** Language of these messages. */
    INSIGHTS_MESSAGE_LOCALE: z.enum(LOCALES).default(DEFAULT_LOCALE),
    /** Time zone in which the days of insights begin. */
    INSIGHTS_TIME_ZONE: z
      .string()
      .refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin')
      .default('UTC'),
    /** Days for which events are kept. */
    INSIGHTS_RETENTION_DAYS: integer(1).max(3_650).default(425),
    /** Megabytes (of 1,048,576 bytes) that the events may need in their database. */
    INSIGHTS_MAX_MB: integer(100).default(10_240),
    /** Names of events that are stored beside those of the tracking plan, separated by commas. */
    INSIGHTS_EVENTS: z
      .string()
      .default('')
      .transform((names) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      ),
    /** Number of our own reverse proxies, each of which appends to `X-Forwarded-For`. */
    TRUSTED_PROXY_HOPS: integer(0).default(0),
    /** Bearer token of `/api/metrics`. */
    METRICS_TOKEN: z
      .string()
      .regex(/^[\w.~+/-]{16,}=*$/, 'must have at least 16 letters, digits or any of . _ ~ + / -')
      .optional(),
    /** How long, in ms, a stopping server still accepts connections. Below the 10 s after which the process ends. */
    SHUTDOWN_DELAY_MS: integer(0).max(8_000).default(2_000),
    /** Requests that take longer, in ms, are logged. */
    SLOW_REQUEST_MS: integer(1).default(1_000),
    /** Rate limit of the tracking proxy: requests per minute from one client address. */
    TRACKING_RATE_PER_MINUTE: integer(1).default(120),
    /** Maximum number of concurrent requests to the tracking proxy. */
    TRACKING_MAX_IN_FLIGHT: integer(1).default(200),
    /** Maximum number of clients, as `clientNetwork` tells them apart, that a rate limiter of tracking counts at the same time. */
    TRACKING_MAX_VISITORS: integer(1).default(10_000),
    /** Where to report vulnerabilities: a `mailto:` or `https:` URL for `/.well-known/security.txt`. */
    SECURITY_CONTACT: z
      .string()
      .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https: URL')
      .optional(),
    /** Where visitors suggest edits of a checklist, for `suggestEditUrl`. */
    SUGGEST_EDIT_URL: z
      .string()
      .refine(
        isEditTarget,
        `must be mailto: and an address, or an https: URL in which only ${EDIT_PLACEHOLDERS.map((name) => `{${name}}`).join(' ')} are in braces`,
      )
      .optional(),
    // Rendered as `<meta>` tags of the index page.
    GOOGLE_SITE_VERIFICATION: verificationToken,
    BING_SITE_VERIFICATION: verificationToken,
    YANDEX_SITE_VERIFICATION: verificationToken,
    PINTEREST_SITE_VERIFICATION: verificationToken,
  })
  .refine(
    ({ COOKIE_DOMAIN, SITE_URL }) =>
      COOKIE_DOMAIN === undefined || isWithinDomain(new URL(SITE_URL).hostname, COOKIE_DOMAIN),
    {
      path: ['COOKIE_DOMAIN'],
      error: 'must be the host of SITE_URL or a domain above it, such as example.org',
    },
  )
  .refine(
    ({ INSIGHTS_SMTP_URL, INSIGHTS_MAIL_FROM, INSIGHTS_MAIL_TO }) =>
      new Set([INSIGHTS_SMTP_URL, INSIGHTS_MAIL_FROM, INSIGHTS_MAIL_TO].map((value) => value === undefined))
        .size === 1,
    {
      path: ['INSIGHTS_SMTP_URL'],
      error: 'needs INSIGHTS_MAIL_FROM and INSIGHTS_MAIL_TO, and they need it',
    },
  )
  .refine(({ INSIGHTS, NEXT_PUBLIC_MIXPANEL_KEY }) => INSIGHTS === 'off' || !NEXT_PUBLIC_MIXPANEL_KEY, {
    path: ['INSIGHTS'],
    error:
      'must be off if NEXT_PUBLIC_MIXPANEL_KEY is set: events go either to Mixpanel or to the own database',
  })
  .refine(
    ({ INSIGHTS, DATABASE_URL, INSIGHTS_DATABASE_URL }) =>
      INSIGHTS === 'off' ||
      !INSIGHTS_DATABASE_URL?.startsWith('file:') ||
      !DATABASE_URL.startsWith('file:') ||
      filePath(INSIGHTS_DATABASE_URL) !== filePath(DATABASE_URL),
    {
      path: ['INSIGHTS_DATABASE_URL'],
      error: 'must be another file than DATABASE_URL: writing events would make the catalog wait',
    },
  );

/** Whether a host is a domain or one of its subdomains. */
export function isWithinDomain(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/** Absolute path of the SQLite file in a URL. */
function filePath(url: string): string {
  return path.resolve(url.slice('file:'.length));
}

/** The validated environment variables. */
export type Environment = z.infer<typeof schema>;

/** Names of all environment variables in the schema. */
export const ENVIRONMENT_NAMES = Object.keys(schema.shape) as Array<keyof Environment>;

let parsed: Environment | undefined;

/**
 * Returns the environment variables of the server, validated on the first call. Throws an error with one line per
 * invalid variable, so that a server with a wrong setting does not start.
 */
export function environment(): Environment {
  parsed ??= parseEnvironment(process.env);
  return parsed;
}

/**
 * Path of the SQLite file in `DATABASE_URL`.
 *
 * @param instead what to do with a PostgreSQL database, for the error.
 */
export function databaseFile(instead: string): string {
  const { DATABASE_URL } = environment();
  if (isPostgresUrl(DATABASE_URL)) throw new Error(`DATABASE_URL is a PostgreSQL database. ${instead}`);
  return DATABASE_URL.slice('file:'.length);
}

/** The database of the events, as a URL: by default `insights.db` beside the catalog's file, or the catalog's PostgreSQL database. */
export function insightsDatabaseUrl({ DATABASE_URL, INSIGHTS_DATABASE_URL }: Environment): string {
  if (INSIGHTS_DATABASE_URL) return INSIGHTS_DATABASE_URL;
  if (isPostgresUrl(DATABASE_URL)) return DATABASE_URL;
  return `file:${path.join(path.dirname(DATABASE_URL.slice('file:'.length)), 'insights.db')}`;
}

/**
 * The folder for copies of packed events, which processes of the same user may share: by default beside the file of the events, or in the folder
 * for temporary files.
 */
export function insightsCacheFolder(settings: Environment): string {
  if (settings.INSIGHTS_CACHE_DIR) return settings.INSIGHTS_CACHE_DIR;
  const url = insightsDatabaseUrl(settings);
  if (!isPostgresUrl(url)) return `${url.slice('file:'.length).replace(/\.db$/, '')}-cache`;
  const name = hash('sha256', `${url} ${process.getuid?.()}`, 'base64url').slice(0, 16);
  return path.join(tmpdir(), `checkleaf-insights-${name}`);
}

function parseUpstream(setting: string, context: z.RefinementCtx): string {
  const upstream = resolveTrackingUpstream(setting);
  if (upstream) return upstream;
  context.addIssue({ code: 'custom', message: 'must be us, eu, in or an http(s) URL without query' });
  return z.NEVER;
}

/** Settings that exist no longer, and what to do instead. A start that still has one ends, because the site would not do what it says. */
const REMOVED_SETTINGS: Readonly<Record<string, string>> = {
  DATABASE_REPLICA_URL:
    'was removed: pages are read from DATABASE_URL. Give it the host name or the address of a pooler that leads to the primary server',
};

/** Validates environment variables; empty ones count as missing. `.env.example` documents each of them. */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = schema.safeParse({ SITE_URL: `http://localhost:${given.PORT ?? 3000}`, ...given });
  const removed = Object.entries(REMOVED_SETTINGS).filter(([name]) => given[name] !== undefined);
  if (result.success && removed.length === 0) return result.data;
  const errors = [
    ...removed.map(([name, reason]) => `  ${name}: ${reason}`),
    ...(result.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
  ];
  throw new Error(`Invalid environment variables:\n${errors.join('\n')}`);
}

/** Mixpanel's API servers by data residency. */
const RESIDENCY_URLS: ReadonlyMap<string, string> = new Map([
  ['us', 'https://api.mixpanel.com'],
  ['eu', 'https://api-eu.mixpanel.com'],
  ['in', 'https://api-in.mixpanel.com'],
]);

/**
 * Returns the URL of the upstream, without trailing slash: Mixpanel's API server for `us`, `eu` or `in`, otherwise the
 * given http(s) URL. Null if it is invalid or contains a query, fragment or credentials.
 */
export function resolveTrackingUpstream(setting: string): string | null {
  const residencyUrl = RESIDENCY_URLS.get(setting);
  if (residencyUrl) return residencyUrl;
  if (!URL.canParse(setting)) return null;
  const { protocol, origin, pathname, href } = new URL(setting);
  if (!/^https?:$/.test(protocol) || href !== origin + pathname) return null;
  return href.replace(/\/+$/, '');
}

/** Whether this is `next build`, which opens no database. */
export const IS_BUILDING = process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD;
