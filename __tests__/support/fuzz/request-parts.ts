import { ROUTE_PATHS } from '@/lib/config/routes';
import { TEST_SHARE_ID } from '@/scripts/support/test-share';

/** What generated requests are made of. Entries are as likely as they are often in a list. */

const words = (text: string): string[] => text.trim().split(/\s+/);

export const METHODS = words('GET HEAD POST OPTIONS PUT PATCH DELETE TRACE CONNECT PROPFIND get X');

/** Ids that exist, ids that could, and names that mean something to JavaScript, Next or a file system. */
export const IDS = [
  ...words(`
    puppy-first-week moving-house-last-four-weeks weekend-camping-with-a-tent work home-desk no-such-list Moving - a--b
    0 1 2 99 -1 1e9 999999 99999999999999999999 constructor __proto__ toString null undefined NaN index _error _app
    _document 404 500 api t get open templates en de default pages-1 templates-1 template tag channel site list
    0000000000000000000000 ${'A'.repeat(22)} ${'x'.repeat(64)} ${'x'.repeat(65)} ${'x'.repeat(300)} ${'x'.repeat(5000)}
  `),
  TEST_SHARE_ID,
];

/** Parts of a path that parsers disagree about. */
export const ODD_PARTS = [
  ...words(`
    %00 %2f %2F..%2F..%2Fetc%2Fpasswd %5c %252f %c0%af %ff % %zz %e2%82 %u0041 %0d%0aX-Injected:%201 %0a %20 + \\ | "
    <script> \xc3\xa9 \xff \x01 { } [id] [[...route]] ;a=b @evil.example ~ $ . .. %2e%2e %2e ... .json .md .csv .svg
    .png .rsc .html //evil.example / // # %23 %3f : %3A * , ' %F0%9F%98%80 %ED%A0%80 %EF%BF%BD %E2%80%AE
  `),
  '%0d%0a%0d%0aHTTP/1.1 200 OK',
  '\t',
];

/** What parsers may read in another way than the routes, and what is to be generated more often. `{s}` is a generated segment. */
const OTHER_PATHS = words(`
  / /{s} /{s} /{s} /{s}.md /{s}/{s} /{s}/{s}/{s} /templates /templates/{s} /templates/{s}/{s} /templates/{s}/feed.xml
  /channel/{s} /channel/{s}/{s} /channel/{s}/feed.xml /series/{s} /series/{s}/feed.xml /a/{s} /a/{s} /a/{s}/{s} /embed/{s} /embed/{s} /open/{s}
  /404 /_error /index /feed.xml /sitemap.xml /sitemaps/{s}.xml /sitemaps/{s} /robots.txt /llms.txt
  /manifest.webmanifest /.well-known/{s} /.well-known/assetlinks.json /.well-known/security.txt
  /favicon.ico /og.png /icons/{s} /icons/icon.svg /sw.js /public/{s}

  /api /api/{s} /api/{s}/{s} /api/search /api/search /api/search /api/templates/{s} /api/templates/{s}.md
  /api/templates/{s}.csv /api/og/{s}/{s} /api/og/{s}/{s}.png /api/qr/{s}.svg /api/qr/open/{s}.svg /api/qr/get.svg
  /api/embed/{s} /api/oembed /api/oembed /api/markdown/{s} /api/sitemap /api/sitemap/{s} /api/apps/{s}
  /insights /insights/{s} /api/insights /api/insights/{s} /api/insights/{s}/{s} /api/insights/tables/{s}.csv /api/insights/events.csv
  /api/insights/sign-in /api/insights/sign-out /api/insights/own-visits /api/insights/style.css
  /api/csp-report /api/csp-report /api/consent /api/consent
  /api/t /api/t/track /api/t/track /api/t/engage /api/t/groups /api/t/record /api/t/flags /api/t/settings
  /api/t/flags/{s}/first-time-events /api/t/{s} /api/t/{s}/{s}

  /_next /_next/{s} /_next/image /_next/webpack-hmr /_next/static/{chunk} /_next/static/{s} /_next/static/{build}/{s}
  /_next/data/{build}/en.json /_next/data/{build}/en/{s}.json /_next/data/{build}/{s}/{s}.json /_next/data/{s}/en/{s}.json
  /_next/data/{build}/en/templates.json /_next/data/{build}/de/templates/{s}.json /_next/data/{build}/en/a/{s}.json
  /_next/data/{build}/en/api/{s}.json /_next/data/{build}/{s}
`);

/** Paths of all routes. A parameter is a generated segment; optional ones are none or three. */
export const ROUTES = [
  ...ROUTE_PATHS.flatMap((route) => {
    const [base = ''] = route.split('/[[');
    return base === route ? [route.replaceAll(/\[\w+\]/g, '{s}')] : [base, `${base}/{s}/{s}/{s}`];
  }),
  ...OTHER_PATHS,
];

export const PREFIXES = words('/de /DE /en /EN /pt-BR /pt-br /ja /ar /xx /zh-Hant-TW /default / //');

export const SUFFIXES = words('/ // /. /.. .json %00 ;');

/** What comes before the path in the absolute form of a target. */
export const ORIGINS = words(
  'http://{host} HTTP://evil.example https://evil.example:443 http:// http://a@b ftp://x http:\\\\x',
);

export const OTHER_TARGETS = words('* evil.example:443 x ?q=1 . .. javascript:1 %2f \\');

export const PARAMETERS = words(`
  q q tag sort page locale id kind negotiated file route path name v utm_source utm_campaign utm_content
  referring_domain url w _rsc data ip verbose __nextLocale __nextDefaultLocale __nextDataReq nxtPid nxtIid __proto__
  constructor amp theme title period from to compare weekdays device list route report format maxwidth maxheight
`);

export const PARAMETER_VALUES = [
  ...words(`
    tent newest title 1 0 -1 2 999999 1000000 1e3 work no-such-tag de xx all channel %00 %ff % %ud800 %ED%A0%80
    %0d%0aX-Injected:%201 %27%22%3Cscript%3E * " %22 a"b %22%20OR%20%22 NEAR(a%20b) ( ) ^ %C3%A9 %EF%B7%BD %F0%9F%98%80
    dark xml json http://{host}/puppy-first-week http%3A%2F%2F{host}%2Fa%2Fx
    %2Fog.png %2F%5Cevil.example //evil.example https://evil.example ${'x'.repeat(121)} ${'a%20'.repeat(300)}
    ${'%E4%BD%A0'.repeat(200)} ${'x'.repeat(7000)}
  `),
  '',
];

/** Headers of browsers, caches and proxies, and those that Next uses inside: a name and its values. */
export const HEADERS = `
  Accept: text/markdown | text/html | */* | text/markdown;q=x | ;;; | ${'a/b,'.repeat(1000)} | image/avif
  Accept-Encoding: gzip | br | identity;q=0 | *;q=0 | gzip;q=abc | ${'x'.repeat(2000)}
  Accept-Language: de | xx-YY | * | de;q=NaN | ${'en-'.repeat(500)}
  Authorization: Basic dGVzdC1rZXk6 | Bearer x | Basic %
  Connection: close | keep-alive | Upgrade | Transfer-Encoding | keep-alive, close | x-request-id
  Content-Encoding: gzip | deflate | x
  Content-Type: application/json | application/x-www-form-urlencoded | text/plain | multipart/form-data | application/csp-report | ; | a/b; charset=x
  Cookie: NEXT_LOCALE=de | __prerender_bypass=x; __next_preview_data=x | =;= | a=% | ${'x'.repeat(4000)}
  Expect: 100-continue | 200-ok | 
  Forwarded: for=1.2.3.4;host=evil.example;proto=https | for="[::1]" | for=_x
  Host: evil.example |  | a b | localhost:99999 | [::1] | ${'x'.repeat(300)} | evil.example/path?x | user@evil.example
  If-Modified-Since: Sat, 01 Jan 2028 00:00:00 GMT | x
  If-None-Match: * | "x" | W/"x" | "x | ,,, | ${'"a",'.repeat(500)}
  If-Match: * | "x"
  If-Range: "x" | x
  Next-Action: x
  Next-Router-Prefetch: 1
  Next-Router-State-Tree: %5B%5D | [ | x
  Next-Url: /de | //evil.example
  Origin: https://evil.example | null
  Purpose: prefetch
  Range: bytes=0-0 | bytes=-1 | bytes=5-1 | bytes=0-,0-,0- | bytes=999999999- | x=1-2 | bytes=a-b
  Referer: https://evil.example/ | // | ${'\xff'}
  RSC: 1
  Sec-Fetch-Site: same-origin | same-origin | cross-site | x
  TE: trailers | x
  Traceparent: 00-x
  Transfer-Encoding: identity | gzip, chunked | chunked, identity | x | chunked, chunked
  Upgrade: websocket | h2c | x
  User-Agent:  | iPhone | Android 15 | Googlebot/2.1 | Twitterbot | ${'x'.repeat(4000)}
  X-Forwarded-For: 1.2.3.4 | ::1 | x | ,,, | ${'1.2.3.4, '.repeat(500)}
  X-Forwarded-Host: evil.example | a b | 
  X-Forwarded-Port: 99999 | x
  X-Forwarded-Proto: https | javascript | https,http | 
  X-HTTP-Method-Override: DELETE
  X-Invoke-Error: %7B%7D | x
  X-Invoke-Output: /a/[id] | /_error
  X-Invoke-Path: /api/robots | /500
  X-Invoke-Query: %7B%22q%22%3A1%7D | % | {
  X-Invoke-Status: 500 | 999 | x
  X-Matched-Path: /a/[id] | /api/t/[[...route]] | /500 | //evil.example | /[id].json
  X-Middleware-Invoke: 1
  X-Middleware-Next: 1
  X-Middleware-Override-Headers: host,x-request-id
  X-Middleware-Prefetch: 1
  X-Middleware-Redirect: https://evil.example
  X-Middleware-Request-Host: evil.example
  X-Middleware-Rewrite: https://evil.example | /api/robots | http://127.0.0.1:1/
  X-Middleware-Skip: 1
  X-Middleware-Subrequest: proxy:proxy:proxy:proxy:proxy | src/proxy | middleware:middleware:middleware:middleware:middleware
  X-Next-Resume-State-Length: 5
  X-Nextjs-Data: 1
  X-Now-Route-Matches: 1=puppy-first-week | nxtPid=x | %
  X-Original-Url: /a/x
  X-Prerender-Revalidate: x
  X-Real-Ip: 1.2.3.4 | x
  X-Request-Id: abc | a b | ${'x'.repeat(100)} | ${'\xff'}
  X-Vercel-Id: x
`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [, name = '', values = ''] = /^ *([\w-]+): (.*)$/.exec(line) ?? [];
    return values.split(' | ').map((value) => [name, value] as const);
  });

/** Header lines that Node's parser has to reject. */
export const MALFORMED_HEADERS: ReadonlyArray<readonly [string, string]> = [
  ['Transfer-Encoding', ' chunked'],
  ['X Y', 'a'],
  ['', 'a'],
  ['X\x00', 'a'],
  ['X', 'a\x00b'],
  ['X', 'a\nX-Injected: 1'],
  ['X', 'a\rb'],
  ['X', 'a\r\n folded'],
  ['Content-Length ', '5'],
  ['X'.repeat(20_000), 'a'],
];

export const BODIES = [
  ...words(`
    {} [] { null "x" [{"event":"x","properties":{"token":"test-key"}}] choice=out choice=in&locale=de choice=in&locale=//evil.example data=W10%3D data=% data=%5B%5D {"__proto__":{"a":1}}
    ${'a'.repeat(70_000)} ${'['.repeat(5000)} \x00\xff\xfe \x1f\x8b\x08\x00
  `),
  '',
  'GET /x HTTP/1.1\r\nHost: a\r\n\r\n',
  '0\r\n\r\n',
  '\r\n\r\n',
];
