/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  ENVIRONMENT_NAMES,
  insightsDatabaseUrl,
  parseEnvironment,
  resolveTrackingUpstream,
} from '@/lib/server/environment';

describe('the environment', () => {
  test('has defaults for SITE_URL and DATABASE_URL', () => {
    expect(parseEnvironment({})).toMatchObject({
      SITE_URL: 'http://localhost:3000',
      DATABASE_URL: 'file:.data/checkleaf.db',
    });
  });

  test('without SITE_URL, the URL is that of the port on this machine', () => {
    expect(parseEnvironment({ PORT: '8080' }).SITE_URL).toBe('http://localhost:8080');
    expect(parseEnvironment({ PORT: '' }).SITE_URL).toBe('http://localhost:3000');
    expect(parseEnvironment({ PORT: '8080', SITE_URL: 'https://example.org' }).SITE_URL).toBe(
      'https://example.org',
    );
  });

  test('empty variables count as missing, and the trailing slash of SITE_URL is removed', () => {
    expect(parseEnvironment({ DATABASE_URL: '', SITE_URL: 'https://example.org/' })).toMatchObject({
      SITE_URL: 'https://example.org',
      DATABASE_URL: 'file:.data/checkleaf.db',
    });
  });

  test('the error names all invalid variables', () => {
    expect(() => parseEnvironment({ SITE_URL: 'example.org', DATABASE_URL: 'mysql://x' })).toThrow(
      /SITE_URL: .*\n.*DATABASE_URL: must be “file:”/,
    );
  });

  test('DATABASE_URL is a file or a PostgreSQL database on one host', () => {
    const DATABASE_URL = 'postgresql://me:secret@db:5433/site?sslmode=verify-full';
    expect(parseEnvironment({ DATABASE_URL })).toMatchObject({ DATABASE_URL, DATABASE_POOL_SIZE: 4 });
    const parse = () => parseEnvironment({ DATABASE_URL: 'postgres://me:secret@one,two/site' });
    expect(parse).toThrow(/DATABASE_URL: must be .* PostgreSQL database with one host/);
    expect(parse).not.toThrow('secret');
  });

  test('a setting that was removed ends the start with what to do instead', () => {
    const parse = () => parseEnvironment({ DATABASE_REPLICA_URL: 'postgres://me:secret@replica/site' });
    expect(parse).toThrow(/DATABASE_REPLICA_URL: was removed: .*host name/);
    expect(parse).not.toThrow('secret');
    expect(parseEnvironment({ DATABASE_REPLICA_URL: '' })).not.toHaveProperty('DATABASE_REPLICA_URL');
  });

  test('the error about DATABASE_URL does not have its password', () => {
    const parse = () => parseEnvironment({ DATABASE_URL: 'postgres://me:secret@/site' });
    expect(parse).toThrow('DATABASE_URL: must be');
    expect(parse).not.toThrow('secret');
  });

  test.each(['file:postgres://me:secret@db/site', 'postgres://me:secret@db/100%'])(
    'DATABASE_URL cannot be %s',
    (DATABASE_URL) => {
      const parse = () => parseEnvironment({ DATABASE_URL });
      expect(parse).toThrow(/DATABASE_URL: must be .*% as %25/);
      expect(parse).not.toThrow('secret');
    },
  );

  test('the database of events is a file beside that of the catalog, or its PostgreSQL database, unless set', () => {
    const urlOf = (settings: Record<string, string>) => insightsDatabaseUrl(parseEnvironment(settings));
    expect(urlOf({})).toBe('file:.data/insights.db');
    expect(urlOf({ DATABASE_URL: 'file:/srv/site.db' })).toBe('file:/srv/insights.db');
    expect(urlOf({ DATABASE_URL: 'postgres://db/site' })).toBe('postgres://db/site');
    expect(urlOf({ INSIGHTS_DATABASE_URL: 'postgres://db/events' })).toBe('postgres://db/events');
  });

  test('INSIGHTS is refused beside a Mixpanel key, and in the file of the catalog', () => {
    expect(parseEnvironment({ INSIGHTS: 'on' })).toMatchObject({
      INSIGHTS: 'on',
      INSIGHTS_RETENTION_DAYS: 425,
    });
    expect(() => parseEnvironment({ INSIGHTS: 'yes' })).toThrow('INSIGHTS: must be on or off');
    expect(() => parseEnvironment({ INSIGHTS: 'on', NEXT_PUBLIC_MIXPANEL_KEY: 'key' })).toThrow(
      'INSIGHTS: must be off if NEXT_PUBLIC_MIXPANEL_KEY is set',
    );
    expect(() =>
      parseEnvironment({
        INSIGHTS: 'on',
        INSIGHTS_DATABASE_URL: `file:${path.resolve('.data/checkleaf.db')}`,
      }),
    ).toThrow('INSIGHTS_DATABASE_URL: must be another file');
    expect(() => parseEnvironment({ INSIGHTS_DATABASE_URL: 'insights.db' })).toThrow(
      'INSIGHTS_DATABASE_URL: must be “file:” and a path',
    );
  });

  test('APP_LINK_HOST is a host with an optional port', () => {
    for (const APP_LINK_HOST of ['open.example.org', 'localhost:3001']) {
      expect(parseEnvironment({ APP_LINK_HOST }).APP_LINK_HOST).toBe(APP_LINK_HOST);
    }
    for (const APP_LINK_HOST of [
      'https://open.example.org',
      'open.example.org/x',
      'Open.example.org',
      'a b',
    ]) {
      expect(() => parseEnvironment({ APP_LINK_HOST })).toThrow(/APP_LINK_HOST: must be a host/);
    }
  });

  test('SECURITY_CONTACT is a mailto: or https: URL on one line', () => {
    for (const SECURITY_CONTACT of ['mailto:security@example.org', 'https://example.org/report']) {
      expect(parseEnvironment({ SECURITY_CONTACT }).SECURITY_CONTACT).toBe(SECURITY_CONTACT);
    }
    for (const SECURITY_CONTACT of [
      'security@example.org',
      'http://example.org',
      'https://a.example\nPolicy: x',
    ]) {
      expect(() => parseEnvironment({ SECURITY_CONTACT })).toThrow(/SECURITY_CONTACT: must be a mailto: or/);
    }
  });

  test('SUGGEST_EDIT_URL is a mailto: URL, or an https: URL with known placeholders', () => {
    for (const SUGGEST_EDIT_URL of ['mailto:lists@example.org', 'https://example.org/form?list={id}']) {
      expect(parseEnvironment({ SUGGEST_EDIT_URL })).toMatchObject({ SUGGEST_EDIT_URL });
    }
    expect(() => parseEnvironment({ SUGGEST_EDIT_URL: 'https://example.org/{slug}' })).toThrow(
      /SUGGEST_EDIT_URL: must be mailto: .* only {id} {item} {text} {title} {version} {locale} {url} are/,
    );
  });

  test('METRICS_TOKEN has at least 16 characters that a header can have', () => {
    const METRICS_TOKEN = '3q2-7wQ9xkLm0ZpT';
    expect(parseEnvironment({ METRICS_TOKEN })).toMatchObject({ METRICS_TOKEN });
    for (const wrong of [METRICS_TOKEN.slice(1), `${METRICS_TOKEN} x`, `${METRICS_TOKEN}ü`]) {
      expect(() => parseEnvironment({ METRICS_TOKEN: wrong })).toThrow(
        /METRICS_TOKEN: must have at least 16/,
      );
    }
  });

  test('.env.example documents every variable with its default', () => {
    const example = Object.fromEntries(
      [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map((match) => [
        match[1],
        match[2],
      ]),
    );
    const missing = ENVIRONMENT_NAMES.filter((name) => !(name in example)).map(
      (name) =>
        `add to .env.example what ${name} does, its default, an example, and the line ${name}=default`,
    );
    // `PORT` is read before the settings are.
    const unknown = Object.keys(example).filter(
      (name) => name !== 'PORT' && !ENVIRONMENT_NAMES.some((known) => known === name),
    );
    const removals = unknown.map((name) => `remove ${name}, which the site does not have, from .env.example`);
    expect([...missing, ...removals]).toEqual([]);
    expect(parseEnvironment(example)).toEqual(parseEnvironment({}));
    // A copy of it leaves the port to the server.
    expect(example.SITE_URL).toBe('');
  });
});

describe('tracking settings', () => {
  test('default to 120 calls per minute, 200 at a time and no project key', () => {
    const settings = parseEnvironment({ NEXT_PUBLIC_MIXPANEL_KEY: '' });
    expect(settings).toMatchObject({
      TRACKING_UPSTREAM: 'https://api.mixpanel.com',
      TRUSTED_PROXY_HOPS: 0,
      TRACKING_RATE_PER_MINUTE: 120,
      TRACKING_MAX_IN_FLIGHT: 200,
      TRACKING_MAX_VISITORS: 10_000,
    });
    expect(settings.NEXT_PUBLIC_MIXPANEL_KEY).toBeUndefined();
  });

  test('are parsed as numbers and as a URL', () => {
    expect(
      parseEnvironment({ TRACKING_UPSTREAM: 'eu', TRUSTED_PROXY_HOPS: '2', TRACKING_RATE_PER_MINUTE: '5' }),
    ).toMatchObject({
      TRACKING_UPSTREAM: 'https://api-eu.mixpanel.com',
      TRUSTED_PROXY_HOPS: 2,
      TRACKING_RATE_PER_MINUTE: 5,
    });
  });

  test.each([
    ['TRACKING_UPSTREAM', 'uk'],
    ['TRUSTED_PROXY_HOPS', '-1'],
    ['TRUSTED_PROXY_HOPS', 'one'],
    ['TRACKING_RATE_PER_MINUTE', '0'],
    ['TRACKING_MAX_IN_FLIGHT', '1.5'],
    ['TRACKING_MAX_VISITORS', '0'],
  ])('are rejected with the name of the variable: %s=%s', (name, value) => {
    expect(() => parseEnvironment({ [name]: value })).toThrow(name);
  });
});

describe('resolveTrackingUpstream', () => {
  test.each([
    ['us', 'https://api.mixpanel.com'],
    ['eu', 'https://api-eu.mixpanel.com'],
    ['in', 'https://api-in.mixpanel.com'],
    ['http://127.0.0.1:3301', 'http://127.0.0.1:3301'],
    ['https://collect.example/mixpanel/', 'https://collect.example/mixpanel'],
  ])('resolves “%s” to %s', (setting, upstream) => {
    expect(resolveTrackingUpstream(setting)).toBe(upstream);
  });

  test.each([
    'uk',
    'toString',
    'mixpanel.com',
    'ftp://a.example',
    'https://a.example/?x=1',
    'https://me:pw@a.example',
  ])('rejects “%s”', (setting) => {
    expect(resolveTrackingUpstream(setting)).toBeNull();
  });
});

test('names of further events are separated by commas', () => {
  const names = (value: string) => parseEnvironment({ INSIGHTS_EVENTS: value }).INSIGHTS_EVENTS;
  expect(names('quiz finished, $identify,')).toEqual(['quiz finished', '$identify']);
  expect(names('')).toEqual([]);
});

test('a password of insights has at least 12 characters, and can be a hash', () => {
  const read = (INSIGHTS_PASSWORD: string) => parseEnvironment({ INSIGHTS_PASSWORD }).INSIGHTS_PASSWORD;
  const hash = `scrypt:32768:8:1:${'a'.repeat(22)}:${'b'.repeat(43)}`;
  expect([read(''), read('twelve chars'), read(hash)]).toEqual([undefined, 'twelve chars', hash]);
  expect(() => read('eleven char')).toThrow('INSIGHTS_PASSWORD: must have at least 12 characters');
});

test('INSIGHTS_TOKEN has at least 32 characters', () => {
  const read = (INSIGHTS_TOKEN: string) => parseEnvironment({ INSIGHTS_TOKEN }).INSIGHTS_TOKEN;
  expect(read('kX2vV0mQ9h3pYcT8sLr4wZ6bN1dGfJ5uE7aHoKiMyQo=')).toMatch(/=$/);
  for (const token of ['x'.repeat(31), `${'x'.repeat(32)} y`, 'x'.repeat(1_001)])
    expect(() => read(token)).toThrow('INSIGHTS_TOKEN: ');
});

test('days of insights begin in UTC, or in a time zone that exists', () => {
  expect(parseEnvironment({}).INSIGHTS_TIME_ZONE).toBe('UTC');
  const read = (INSIGHTS_TIME_ZONE: string) => parseEnvironment({ INSIGHTS_TIME_ZONE }).INSIGHTS_TIME_ZONE;
  expect(read('America/New_York')).toBe('America/New_York');
  for (const zone of ['Berlin', '+01:00', 'Europe/Atlantis'])
    expect(() => read(zone)).toThrow(/INSIGHTS_TIME_ZONE: .*such as Europe\/Berlin/);
});

describe('messages of insights', () => {
  const MAIL = {
    INSIGHTS_SMTP_URL: 'smtps://user:secret@mail.example.org',
    INSIGHTS_MAIL_FROM: 'reports@example.org',
    INSIGHTS_MAIL_TO: 'team@example.org, boss@example.org',
  };

  test('go to some addresses, in English unless they are in another language', () => {
    expect(parseEnvironment(MAIL)).toMatchObject({
      INSIGHTS_MAIL_TO: ['team@example.org', 'boss@example.org'],
      INSIGHTS_MESSAGE_LOCALE: 'en',
    });
    expect(parseEnvironment({ INSIGHTS_MESSAGE_LOCALE: 'pt-BR' }).INSIGHTS_MESSAGE_LOCALE).toBe('pt-BR');
  });

  test.each<[string, Record<string, string>]>([
    ['INSIGHTS_SMTP_URL', { ...MAIL, INSIGHTS_SMTP_URL: 'https://mail.example.org' }],
    ['INSIGHTS_SMTP_URL', { ...MAIL, INSIGHTS_SMTP_URL: 'smtp:mail.example.org' }],
    ['INSIGHTS_SMTP_URL', { ...MAIL, INSIGHTS_SMTP_URL: 'smtps://user:100%@mail.example.org' }],
    ['INSIGHTS_SMTP_URL', { ...MAIL, INSIGHTS_MAIL_FROM: '' }],
    ['INSIGHTS_SMTP_URL', { INSIGHTS_MAIL_TO: 'team@example.org' }],
    ['INSIGHTS_MAIL_TO', { ...MAIL, INSIGHTS_MAIL_TO: 'team@example.org,,b' }],
    ['INSIGHTS_MAIL_FROM', { ...MAIL, INSIGHTS_MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }],
    ['INSIGHTS_WEBHOOK_URL', { INSIGHTS_WEBHOOK_URL: 'http://hooks.example.org' }],
    ['INSIGHTS_MESSAGE_LOCALE', { INSIGHTS_MESSAGE_LOCALE: 'xx' }],
  ])('are refused with a wrong %s', (name, settings) => {
    expect(() => parseEnvironment(settings)).toThrow(`  ${name}`);
  });
});
