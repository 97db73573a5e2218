/** @jest-environment node */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { NextApiHandler } from 'next';
import { z } from 'zod';
import { serveApi } from '@/__tests__/support/serve-api';
import { APPS } from '@/lib/config/apps';
import { APP_FILES } from '@/lib/links/routing';
import { appleAppSiteAssociation, assetLinks } from '@/lib/server/files/app-association';
import association from '@/pages/api/apps/apple-app-site-association';
import links from '@/pages/api/apps/assetlinks.json';
import manifest from '@/pages/api/apps/manifest.webmanifest';

/** applinks.Details as Apple documents it, the parts that the site uses. */
const ASSOCIATION = z.strictObject({
  applinks: z.strictObject({
    details: z
      .array(
        z.strictObject({
          appIDs: z.array(z.string().regex(/^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$/)).min(1),
          components: z
            .array(z.strictObject({ '/': z.string().startsWith('/'), exclude: z.literal(true).optional() }))
            .min(1),
        }),
      )
      .min(1),
  }),
});

/** A statement list as Google documents it, for a target that is an Android app. */
const STATEMENTS = z
  .array(
    z.strictObject({
      relation: z.tuple([z.literal('delegate_permission/common.handle_all_urls')]),
      target: z.strictObject({
        namespace: z.literal('android_app'),
        package_name: z.string().regex(/^([A-Za-z]\w*\.)+[A-Za-z]\w*$/),
        sha256_cert_fingerprints: z.array(z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)).min(1),
      }),
    }),
  )
  .min(1);

/** The members of the web manifest that the site gives, as the W3C has them. */
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
  icons: z.array(z.strictObject({ src: z.string(), sizes: z.string(), type: z.string() })).min(2),
  prefer_related_applications: z.literal(false),
  related_applications: z.tuple([
    z.strictObject({ platform: z.literal('play'), id: z.string(), url: z.url() }),
    z.strictObject({ platform: z.literal('itunes'), id: z.string(), url: z.url() }),
  ]),
});

let close = async () => undefined as undefined | undefined;
afterEach(() => close());

async function ask(handler: NextApiHandler, method = 'GET'): Promise<Response> {
  const served = await serveApi(handler);
  close = async () => {
    await served.close();
    return undefined;
  };
  return fetch(served.url, { method, redirect: 'error', headers: { connection: 'close' } });
}

describe('the files about the apps', () => {
  test.each<[string, NextApiHandler, string, z.ZodType]>([
    ['apple-app-site-association', association, 'application/json', ASSOCIATION],
    ['assetlinks.json', links, 'application/json', STATEMENTS],
    ['manifest.webmanifest', manifest, 'application/manifest+json', MANIFEST],
  ])('%s is answered at once, of its type and in its format', async (_, handler, type, schema) => {
    const response = await ask(handler);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(schema.safeParse(await response.json()).error).toBeUndefined();
  });

  test('they are read only', async () => {
    expect((await ask(association, 'POST')).status).toBe(405);
  });

  test('the addresses at which they are looked for lead to routes that are there', () => {
    expect(Object.keys(APP_FILES)).toEqual([
      '/.well-known/apple-app-site-association',
      '/.well-known/assetlinks.json',
      '/manifest.webmanifest',
    ]);
    for (const route of Object.values(APP_FILES))
      expect(existsSync(path.join('pages', `${route}.ts`))).toBe(true);
  });

  test('the icons of the manifest are there', async () => {
    const { icons } = MANIFEST.parse(await (await ask(manifest)).json());
    for (const { src } of icons) expect(existsSync(path.join('public', src))).toBe(true);
  });
});

test('Android is told the package and every certificate', () => {
  const certificates = [Array(32).fill('A1').join(':'), Array(32).fill('B2').join(':')];
  const [statement] = assetLinks({ ...APPS.android, packageName: 'org.example.app', certificates });
  expect(statement?.target).toMatchObject({
    package_name: 'org.example.app',
    sha256_cert_fingerprints: certificates,
  });
});

describe('what iOS opens in the app', () => {
  const [detail] = appleAppSiteAssociation({ ...APPS.ios, teamId: 'ABCDE12345', bundleId: 'org.example.app' })
    .applinks.details;

  /** As Apple has it: `*` stands for any characters, `?` for one, and the first component that matches decides. */
  function opensInApp(address: string): boolean {
    const match = detail?.components.find((component) => {
      const pattern = component['/']
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replace(/\*/g, '.*')
        .replace(/\?/g, '.');
      return new RegExp(`^${pattern}$`).test(address);
    });
    return match !== undefined && !('exclude' in match);
  }

  test('the app is named by its team and bundle', () => {
    expect(detail?.appIDs).toEqual(['ABCDE12345.org.example.app']);
  });

  test.each([
    '/',
    '/camping',
    '/open/camping',
    '/open',
    '/a/abcdefghijklmnopqrstuv',
    '/templates/work',
    '/channel/x',
  ])('%s opens in the app', (address) => {
    expect(opensInApp(address)).toBe(true);
  });

  test.each([
    '/get',
    '/templates',
    '/privacy',
    '/insights',
    '/api/qr/get.svg',
    '/camping.md',
    '/sitemap.xml',
  ])('%s stays in the browser', (address) => {
    expect(opensInApp(address)).toBe(false);
  });
});
