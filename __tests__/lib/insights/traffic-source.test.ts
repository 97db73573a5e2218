/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { channelOfHost, toSourceName } from '@/lib/insights/channel-domains';
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

const without = {
  referrerHost: null,
  referrerPage: null,
  medium: null,
  campaign: null,
  campaignContent: null,
  campaignTerm: null,
};

describe('a page load', () => {
  test.each([
    [
      'https://www.Blog.example.org/camping/list?q=a#b',
      'www.blog.example.org',
      'blog.example.org/camping/list',
    ],
    [
      'https://blog.example.org:8080/%E3%83%AA%E3%82%B9%E3%83%88',
      'blog.example.org:8080',
      'blog.example.org/リスト',
    ],
    ['https://blog.example.org/100%25%E3', 'blog.example.org', 'blog.example.org/100%25%E3'],
    // Most sites let browsers say only their host.
    ['https://www.google.com/', 'www.google.com', 'google.com/'],
    ['https://other.example.org/a', 'blog.example.org', null],
    ['no url', 'blog.example.org', null],
    ['https://www.checkleaf.app/work', 'www.checkleaf.app', undefined],
  ])('with a link on %s has the page with the link', (referrer, domain, page) => {
    const found = readTrafficSource({
      $current_url: 'https://www.checkleaf.app/camping',
      domain: 'www.checkleaf.app',
      $referring_domain: domain,
      $referrer: referrer,
    });
    expect(found?.referrerPage).toBe(page);
  });

  test('with a campaign in its URL is of that campaign, wherever the link was', () => {
    expect(load('?utm_source=partner&utm_medium=cpc&utm_campaign=spring', 'www.google.com')).toEqual({
      ...without,
      channel: 'campaign',
      source: 'partner',
      referrerHost: 'google.com',
      medium: 'cpc',
      campaign: 'spring',
    });
  });

  test('has the content and the term of its campaign', () => {
    expect(load('?utm_campaign=spring&utm_content=Top+Link&utm_term=Tents')).toMatchObject({
      source: 'direct',
      campaign: 'spring',
      campaignContent: 'top link',
      campaignTerm: 'tents',
    });
  });

  test('has the same campaign in upper and lower case', () => {
    expect(load('?utm_source=Newsletter&utm_medium=CPC&utm_campaign=May')).toEqual(
      load('?utm_source=newsletter&utm_medium=cpc&utm_campaign=may'),
    );
  });

  test.each([
    ['?utm_source=newsletter', 'newsletter', 'email'],
    ['?utm_source=newsletter&utm_campaign=may', 'newsletter', 'email'],
    ['?utm_source=newsletter&utm_medium=cpc', 'newsletter', 'campaign'],
    ['?ref=Newsletter', 'newsletter', 'email'],
    ['?ref=producthunt', 'producthunt', 'referral'],
    ['?ref=twitter', 'X', 'social'],
    ['?source=www.google.de', 'Google', 'search'],
    ['?source=a&ref=b', 'b', 'referral'],
    ['?ref=a&utm_source=b', 'b', 'campaign'],
    ['?ref=', null, null],
  ])('with %s has the source %s and the channel %s', (query, source, channel) => {
    const found = load(query);
    expect([found?.source ?? null, found?.channel ?? null]).toEqual([source, channel]);
  });

  test('with ref keeps the host that linked here', () => {
    expect(load('?ref=letter-42', 'mail.google.com')).toMatchObject({
      source: 'letter-42',
      channel: 'referral',
      referrerHost: 'mail.google.com',
    });
  });

  test('from an embedded list has the site that shows it, if its link says so', () => {
    expect(load('?utm_source=embed&utm_content=www.Blog.example.org')).toEqual({
      ...without,
      channel: 'embed',
      source: 'blog.example.org',
      referrerHost: 'blog.example.org',
    });
    expect(load('?utm_source=embed')).toEqual({ ...without, channel: 'embed', source: 'embed' });
    expect(load('?utm_source=embed&utm_content=no%20host')?.source).toBe('embed');
    expect(load('?utm_source=embed&utm_content=checkleaf.app')?.source).toBe('embed');
  });

  test('from a shared link has the network in which it was shared, if the browser says so', () => {
    expect(load('?utm_source=share')).toEqual({ ...without, channel: 'share', source: 'share' });
    expect(load('?utm_source=share', 'l.facebook.com')).toEqual({
      ...without,
      channel: 'share',
      source: 'Facebook',
      referrerHost: 'l.facebook.com',
    });
  });

  test('from the QR code of a list is of a channel of its own', () => {
    expect(load('?utm_source=qr')).toEqual({ ...without, channel: 'qr', source: 'qr' });
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
    expect(load(`?utm_source=a&utm_medium=${medium}`)).toMatchObject({
      channel,
      source: 'a',
      medium: medium.toLowerCase(),
    });
  });

  test('with a campaign that names an assistant only is no campaign', () => {
    expect(load('?utm_source=chatgpt.com')).toEqual({
      channel: 'ai-assistant',
      source: 'ChatGPT',
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
      ...without,
      channel: 'referral',
      source: 'blog.example.org',
      referrerHost: 'blog.example.org',
    });
  });

  test('from an ad is of a campaign, also without the name of one', () => {
    expect(load('?gclid=abc', 'www.google.com')).toEqual({
      ...without,
      channel: 'campaign',
      source: 'Google',
      referrerHost: 'google.com',
    });
    expect(load('?msclkid=abc')).toEqual({ channel: 'campaign', source: 'Bing', ...without });
  });

  test('from the app of Facebook, which sends no referrer, is known by its id', () => {
    expect(load('?fbclid=abc')).toEqual({ channel: 'social', source: 'Facebook', ...without });
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

test.each([
  ['google', 'Google'],
  ['GOOGLE.COM', 'Google'],
  ['www.google.com.br', 'Google'],
  ['googleads', 'Google'],
  ['l.facebook.com', 'Facebook'],
  ['m.facebook.com', 'Facebook'],
  ['lm.facebook.com', 'Facebook'],
  ['fb', 'Facebook'],
  ['com.facebook.katana', 'Facebook'],
  ['ig', 'Instagram'],
  ['t.co', 'X'],
  ['Twitter', 'X'],
  ['chat.openai.com', 'ChatGPT'],
  ['de.search.yahoo.com', 'Yahoo'],
  ['mail.google.com', 'Gmail'],
  ['docs.google.com', 'docs.google.com'],
  ['www.Example.org', 'example.org'],
  ['Partner Weekly', 'partner weekly'],
  ['constructor', 'constructor'],
])('%s is the source %s, as which it is found again', (given, name) => {
  expect(toSourceName(given)).toBe(name);
  expect(toSourceName(name)).toBe(name);
});
