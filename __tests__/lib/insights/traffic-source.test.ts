/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { channelOfHost } from '@/lib/insights/channel-domains';
import { readTrafficSource } from '@/lib/insights/traffic-source';

const load = (query: string, referrer?: string) =>
  readTrafficSource({
    $current_url: `https://www.checkleaf.app/camping${query}`,
    domain: 'www.checkleaf.app',
    // Of a campaign of last year, with which the browser has come before.
    utm_source: 'last-year',
    utm_campaign: 'last-year',
    ...(referrer !== undefined && { $referring_domain: referrer }),
  });

const without = { medium: null, campaign: null };

describe('a page load', () => {
  test('with a campaign in its URL is of that campaign, wherever the link was', () => {
    expect(load('?utm_source=partner&utm_medium=cpc&utm_campaign=spring', 'www.google.com')).toEqual({
      channel: 'campaign',
      source: 'partner',
      medium: 'cpc',
      campaign: 'spring',
    });
  });

  test.each([
    ['email', 'email'],
    ['Newsletter', 'email'],
    ['organic', 'search'],
    ['social', 'social'],
    ['banner', 'campaign'],
    ['constructor', 'campaign'],
    ['__proto__', 'campaign'],
  ])('with the medium %s is of the channel %s', (medium, channel) => {
    expect(load(`?utm_source=x&utm_medium=${medium}`)).toMatchObject({ channel, source: 'x', medium });
  });

  test('with a campaign that names an assistant only is no campaign', () => {
    expect(load('?utm_source=chatgpt.com')).toEqual({
      channel: 'ai-assistant',
      source: 'chatgpt.com',
      ...without,
    });
  });

  test('with an assistant and a medium or a name is of a campaign', () => {
    expect(load('?utm_source=chatgpt.com&utm_medium=cpc')?.channel).toBe('campaign');
    expect(load('?utm_source=chatgpt.com&utm_campaign=spring')?.channel).toBe('campaign');
    expect(load('?utm_source=google.com')?.channel).toBe('campaign');
    expect(load('?utm_source=www.chatgpt.com')?.channel).toBe('ai-assistant');
  });

  test('with a long source has its first 100 characters', () => {
    expect(load(`?utm_source=${'x'.repeat(101)}`)?.source).toBe('x'.repeat(100));
  });

  test('without a campaign in its URL is not of the latest campaign', () => {
    expect(load('')).toBeNull();
  });

  test('from a link on this site says nothing about how the visitor came', () => {
    expect(load('', 'www.checkleaf.app')).toBeNull();
    expect(load('', 'checkleaf.app')).toBeNull();
  });

  test('from a link elsewhere has its host as the source', () => {
    expect(load('', 'Blog.Example.org:8080')).toEqual({
      channel: 'referral',
      source: 'blog.example.org',
      ...without,
    });
  });

  test('from an ad is of a campaign, also without the name of one', () => {
    expect(load('?gclid=abc', 'www.google.com')).toEqual({
      channel: 'campaign',
      source: 'google.com',
      ...without,
    });
    expect(load('?msclkid=abc')).toEqual({ channel: 'campaign', source: 'bing', ...without });
  });

  test('from the app of Facebook, which sends no referrer, is known by its id', () => {
    expect(load('?fbclid=abc')).toEqual({ channel: 'social', source: 'facebook', ...without });
  });

  test('with texts that a database cannot store has them without these characters', () => {
    expect(load('?utm_source=a%00b&utm_campaign=%20')).toMatchObject({ source: 'ab', campaign: null });
  });

  test('with properties of other types says nothing', () => {
    expect(readTrafficSource({ $current_url: 7, $referring_domain: ['x'] })).toBeNull();
    expect(readTrafficSource({ $current_url: 'no URL', $referring_domain: '$direct' })).toBeNull();
  });
});

test.each([
  ['google.de', 'search'],
  ['google.co.jp', 'search'],
  ['mail.google.com', 'email'],
  ['gemini.google.com', 'ai-assistant'],
  ['docs.google.com', 'referral'],
  ['com.google.android.gm', 'email'],
  ['m.facebook.com', 'social'],
  ['t.co', 'social'],
  ['notreddit.com', 'referral'],
  ['pinterest.de', 'social'],
  ['yandex.com.tr', 'search'],
  ['webmail.example.org', 'email'],
  ['copilot.microsoft.com', 'ai-assistant'],
  ['localhost', 'referral'],
])('the host %s is of the channel %s', (host, channel) => {
  expect(channelOfHost(host)).toBe(channel);
});
