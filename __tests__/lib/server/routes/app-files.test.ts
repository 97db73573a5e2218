/** @jest-environment node */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { NextApiHandler } from 'next';
import sharp from 'sharp';
import { z } from 'zod';
import { serveApi } from '@/__tests__/support/serve-api';
import { APPS } from '@/lib/config/apps';
import { APP_FILES } from '@/lib/links/routing';
import { appleAppSiteAssociation, assetLinks } from '@/lib/server/routes/app-association';
import { brandFiles } from '@/lib/server/routes/brand-files';
import association from '@/pages/api/apps/apple-app-site-association';
import links from '@/pages/api/apps/assetlinks.json';
import manifest from '@/pages/api/apps/manifest.webmanifest';

/** Rules for URLs, which iOS and Android 15 read. */
const COMPONENTS = z
  .array(
    z.strictObject({
      '/': z.string().startsWith('/'),
      '#': z.string().optional(),
      exclude: z.literal(true).optional(),
    }),
  )
  .min(1);

/** The properties of applinks.Details (Apple) that the site uses. */
const ASSOCIATION = z.strictObject({
  applinks: z.strictObject({
    details: z
      .array(
        z.strictObject({
          appIDs: z.array(z.string().regex(/^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$/)).min(1),
          components: COMPONENTS,
        }),
      )
      .min(1),
  }),
});

/** A Digital Asset Links statement list (Google) for an Android app. */
const STATEMENTS = z
  .array(
    z.strictObject({
      relation: z.tuple([z.literal('delegate_permission/common.handle_all_urls')]),
      target: z.strictObject({
        namespace: z.literal('android_app'),
        package_name: z.string().regex(/^([A-Za-z]\w*\.)+[A-Za-z]\w*$/),
        sha256_cert_fingerprints: z.array(z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)).min(1),
      }),
      relation_extensions: z.strictObject({
        'delegate_permission/common.handle_all_urls': z.strictObject({
          dynamic_app_link_components: COMPONENTS,
        }),
      }),
    }),
  )
  .min(1);

/** The members of the web app manifest (W3C) that the site uses. */
const MANIFEST = z.strictObject({
  id: z.string(),
  name: z.string().min(1),
  short_name: z.string().min(1).max(12),
  description: z.string().min(1),
  lang: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.enum(['fullscreen', 'standalone', 'minimal-ui', 'browser']),
  background_color: z.string().regex(/^#[0-9a-f]{6}$/),
  theme_color: z.string().regex(/^#[0-9a-f]{6}$/),
  dir: z.enum(['ltr', 'rtl']),
  icons: z
    .array(
      z.strictObject({
        src: z.string(),
        sizes: z.string(),
        type: z.string(),
        purpose: z.literal('maskable').optional(),
      }),
    )
    .min(2),
  shortcuts: z.array(z.strictObject({ name: z.string().min(1), url: z.string().startsWith('/') })).min(1),
  prefer_related_applications: z.literal(false),
  related_applications: z.tuple([
    z.strictObject({ platform: z.literal('play'), id: z.string(), url: z.url() }),
    z.strictObject({ platform: z.literal('itunes'), id: z.string(), url: z.url() }),
  ]),
});

let close = async () => undefined as undefined | undefined;
afterEach(() => close());

async function request(handler: NextApiHandler, method = 'GET'): Promise<Response> {
  const served = await serveApi(handler);
  close = async () => {
    await served.close();
    return undefined;
  };
  return fetch(served.url, { method, redirect: 'error', headers: { connection: 'close' } });
}

describe('the app files', () => {
  test.each<[string, NextApiHandler, string, z.ZodType]>([
    ['apple-app-site-association', association, 'application/json', ASSOCIATION],
    ['assetlinks.json', links, 'application/json', STATEMENTS],
    ['manifest.webmanifest', manifest, 'application/manifest+json', MANIFEST],
  ])(
    '%s is served without a redirect, with its content type and a valid body',
    async (_, handler, contentType, schema) => {
      const response = await request(handler);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(contentType);
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
      expect(schema.safeParse(await response.json()).error).toBeUndefined();
    },
  );

  test('an icon that systems may cut to a shape has its logo within the part that stays', async () => {
    const file = (await brandFiles())['public/icons/maskable-192.png'] ?? '';
    const { data, info } = await sharp(Buffer.from(file))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) =>
      data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3);
    const background = pixel(0, 0);
    const center = info.width / 2;
    let radius = 0;
    for (let y = 0; y < info.height; y += 1) {
      for (let x = 0; x < info.width; x += 1) {
        if (!pixel(x, y).equals(background)) radius = Math.max(radius, Math.hypot(x - center, y - center));
      }
    }
    expect(radius).toBeGreaterThan(0.2 * info.width);
    expect(radius).toBeLessThanOrEqual(0.4 * info.width);
  });

  test('a POST request returns 405', async () => {
    expect((await request(association, 'POST')).status).toBe(405);
  });

  test('their well-known paths are rewritten to existing API routes', () => {
    expect(Object.keys(APP_FILES)).toEqual([
      '/.well-known/apple-app-site-association',
      '/.well-known/assetlinks.json',
      '/manifest.webmanifest',
    ]);
    for (const route of Object.values(APP_FILES)) expect(existsSync(join('pages', `${route}.ts`))).toBe(true);
  });

  test('the icons of the manifest are generated in its types and sizes', async () => {
    const { icons } = MANIFEST.parse(await (await request(manifest)).json());
    const files = await brandFiles();
    for (const { src, sizes, type } of icons) {
      const { format, width, height } = await sharp(Buffer.from(files[`public${src}`] ?? '')).metadata();
      expect(type).toMatch(format);
      if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes);
    }
  });
});

test('assetLinks contains the package name and all certificates', () => {
  const certificates = [Array(32).fill('A1').join(':'), Array(32).fill('B2').join(':')];
  const [statement] = assetLinks({ ...APPS.android, packageName: 'org.example.app', certificates });
  expect(statement?.target).toMatchObject({
    package_name: 'org.example.app',
    sha256_cert_fingerprints: certificates,
  });
});

describe('appleAppSiteAssociation', () => {
  const [detail] = appleAppSiteAssociation({ ...APPS.ios, teamId: 'ABCDE12345', bundleId: 'org.example.app' })
    .applinks.details;

  /** Matches as iOS does: `*` is any characters, `?` is one character, and the first matching component applies. */
  function opensInApp(url: string): boolean {
    const [path = '', fragment = ''] = url.split('#');
    const matches = (pattern: string | undefined, text: string) => {
      const source = pattern
        ?.replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replace(/\*/g, '.*')
        .replace(/\?/g, '.');
      return source === undefined || new RegExp(`^${source}$`).test(text);
    };
    const match = detail?.components.find((component: { '/': string; '#'?: string }) => {
      return matches(component['/'], path) && matches(component['#'], fragment);
    });
    return match !== undefined && !('exclude' in match);
  }

  test('identifies the app by its team id and bundle id', () => {
    expect(detail?.appIDs).toEqual(['ABCDE12345.org.example.app']);
  });

  test.each([
    ...'/ /camping /open/camping /open /a/abcdefghijklmnopqrstuv /templates/work /channel/x'.split(' '),
    ...'/camping#tent'.split(' '),
  ])('opens %s in the app', (path) => {
    expect(opensInApp(path)).toBe(true);
  });

  test.each([
    ...'/get /templates /privacy /accessibility /how-we-write-checklists /insights /your-lists /taken-list'.split(
      ' ',
    ),
    ...'/camping#ticks=AQEA /api/qr/get.svg /embed/camping /de/embed/camping /camping.md'.split(' '),
    ...'/sitemap.xml'.split(' '),
  ])('opens %s in the browser', (path) => {
    expect(opensInApp(path)).toBe(false);
  });
});
