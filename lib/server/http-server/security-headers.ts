import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { LOCALES } from '@/lib/config/locales';
import { LOCALIZED_EMBED_PATH } from '@/lib/links/embed';
import { EMBED_SCRIPT, EMBED_STYLE } from '@/lib/server/embed-assets';

export type SecurityHeaderOptions = {
  /** Source of the theme script for `script-src`: see `themeScriptHash`. */
  themeScript: string;
  /** Sources of the inline style sheets for `style-src`: see `builtStyleHashes`. */
  styles?: readonly string[];
  /** Public URL of the site. HSTS is sent only if it is https. */
  siteUrl: string;
  /** Whether HSTS is for the subdomains of the host too. */
  includeSubdomains: boolean;
  /** Allows what the development server needs. */
  isDevelopment?: boolean;
};

type Headers = Readonly<Record<string, string>>;

/** Headers by kind of response. */
export type SecurityHeaders = {
  /** Pages, redirects, and everything that is not listed below. */
  page: Headers;
  /** Scripts, styles, fonts and responses of the API. */
  resource: Headers;
  /** Feeds and sitemaps. */
  xml: Headers;
  /** Share images, QR codes, icons and illustrations, which other sites may embed. */
  image: Headers;
  /** Lists in frames of other sites. */
  embed: Headers;
  /** Responses of oEmbed, also its errors, which scripts on all sites may read. */
  oembed: Headers;
};

/** Path of the endpoint that receives reports of violations. */
const CSP_REPORT_PATH = '/api/csp-report';

/** Prefixes of the paths of images. */
const IMAGE_PATHS = [
  '/api/og/',
  '/api/qr/',
  '/icons/',
  '/illustrations/',
  '/favicon.ico',
  '/og.png',
] as const;

const RESOURCE_PATHS = ['/_next/static/', '/api/'] as const;

const OEMBED_PATH = '/api/oembed';

const XML_PATH = /^[^?]+\.xml(?:\?|$)/;

const TWO_YEARS_SECONDS = 63_072_000;

/** Features that the site uses. Sharing (`web-share`) needs no entry: only our own pages may by default. */
const OWN_FEATURES = ['clipboard-write'];

/** Features that nothing may use: all that Chromium knows on every platform. It warns about others, such as `bluetooth`. */
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'cross-origin-isolated',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/**
 * Returns the security headers of all responses. A page may replace `Referrer-Policy`; private pages do. They are computed
 * once, when the server starts.
 */
export function createSecurityHeaders(options: SecurityHeaderOptions): SecurityHeaders {
  const common = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': permissionsPolicy(),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...strictTransportSecurity(options),
  };
  const unframed = { ...common, 'X-Frame-Options': 'DENY' };
  const sameOrigin = { ...unframed, 'Cross-Origin-Resource-Policy': 'same-origin' };
  const page = {
    'Content-Security-Policy': pagePolicy(options),
    'Reporting-Endpoints': `csp="${CSP_REPORT_PATH}"`,
  };
  const viewer = { 'Content-Security-Policy': VIEWER_POLICY };
  const resource = { ...sameOrigin, 'Content-Security-Policy': RESOURCE_POLICY };
  return {
    page: { ...sameOrigin, ...page },
    resource,
    oembed: { ...resource, 'Access-Control-Allow-Origin': '*' },
    xml: { ...sameOrigin, ...viewer },
    image: { ...unframed, 'Cross-Origin-Resource-Policy': 'cross-origin', ...viewer },
    embed: {
      ...common,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      // Without it, pages that are isolated from other origins could not have the frame.
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Content-Security-Policy': EMBED_POLICY,
    },
  };
}

/**
 * Sets the security headers of a response that is about to be sent. Those that it already has stay.
 *
 * @param url URL of the request
 */
export function setSecurityHeaders(response: ServerResponse, url: string, headers: SecurityHeaders): void {
  for (const [name, value] of Object.entries(headers[responseKind(response, url)])) {
    if (!response.hasHeader(name)) response.setHeader(name, value);
  }
}

/** The headers as rules of `headers()` in next.config.js, for where the site runs without our HTTP server. */
export function nextHeaderRules({ page, image, embed, oembed }: SecurityHeaders) {
  const rule = (source: string, headers: Headers) => ({
    source,
    locale: false,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  });
  // The last rule wins, but none can remove a header. Next adds the locale to all paths of pages.
  const embedPath = `(?:(?:${LOCALES.join('|')})/)?embed/[\\w-]{1,64}`;
  return [
    rule(`/:path((?!${embedPath}$).*)`, page),
    rule(`/:path(${embedPath})`, embed),
    rule(OEMBED_PATH, oembed),
    ...IMAGE_PATHS.map((path) => rule(path.endsWith('/') ? `${path}:path*` : path, image)),
  ];
}

function responseKind(response: ServerResponse, url: string): keyof SecurityHeaders {
  const kind = kindOfUrl(url);
  if (kind === 'embed') return kind;
  // The response to a URL that does not exist is a page, whatever its path.
  return String(response.getHeader('Content-Type')).startsWith('text/html') ? 'page' : kind;
}

/** By the URL, because 304 responses have no type. Caches replace the headers of a stored response with theirs. */
function kindOfUrl(url: string): keyof SecurityHeaders {
  const [path = ''] = url.split('?', 1);
  if (LOCALIZED_EMBED_PATH.test(path)) return 'embed';
  // Next redirects from the path with a slash.
  if (path.replace(/\/$/, '') === OEMBED_PATH) return 'oembed';
  if (IMAGE_PATHS.some((path) => url.startsWith(path))) return 'image';
  if (RESOURCE_PATHS.some((path) => url.startsWith(path))) return 'resource';
  return XML_PATH.test(url) ? 'xml' : 'page';
}

/** `nextjs` is the policy of Next's router for the scripts of pages; the others are in lib/browser/trusted-types.ts. */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types nextjs default sanitized-html'];

/** The policy of documents: same-origin resources only, and as inline ones the theme script and the style sheet. */
function pagePolicy({ themeScript, styles = [], isDevelopment = false }: SecurityHeaderOptions): string {
  // The development server evaluates modules, inserts styles, and updates the page over a WebSocket.
  const development = (source: string) => (isDevelopment ? ` ${source}` : '');
  return [
    // Firefox applies it to prefetches, for which there is no other directive. It allows nothing else: all others are below.
    "default-src 'self'",
    `script-src 'self' ${themeScript}${development("'unsafe-eval'")}`,
    ["style-src 'self'", ...styles].join(' ') + development("'unsafe-inline'"),
    `connect-src 'self'${development('ws:')}`,
    // Images that the visitor selected, for `readImageSize`.
    "img-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "child-src 'none'",
    "frame-src 'none'",
    "media-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Modules that are evaluated are no trusted types.
    ...(isDevelopment ? [] : TRUSTED_TYPES),
    `report-uri ${CSP_REPORT_PATH}`,
    'report-to csp',
  ].join('; ');
}

const RESOURCE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Chromium shows images and XML as documents with inline styles and an image of its own. */
const VIEWER_POLICY = `${RESOURCE_POLICY}; style-src 'unsafe-inline'; img-src data:`;

/** What an embedded list has is inline. It loads nothing, and sends nothing but its height to the page around it. */
const EMBED_POLICY = [
  "default-src 'none'",
  `script-src ${hashSource(EMBED_SCRIPT)}`,
  `style-src ${hashSource(EMBED_STYLE)}`,
  // The tick in the style sheet.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function permissionsPolicy(): string {
  return [
    ...DENIED_FEATURES.map((feature) => `${feature}=()`),
    ...OWN_FEATURES.map((feature) => `${feature}=(self)`),
  ].join(', ');
}

/** Over http, HSTS has no effect. Without https behind it, for example on a development machine, it must not be sent. */
function strictTransportSecurity({ siteUrl, includeSubdomains }: SecurityHeaderOptions): Headers {
  if (!siteUrl.startsWith('https:')) return {};
  const subdomains = includeSubdomains ? '; includeSubDomains' : '';
  return { 'Strict-Transport-Security': `max-age=${TWO_YEARS_SECONDS}${subdomains}` };
}
