/** How a visitor came to the site. */
export const CHANNELS = [
  'campaign',
  'search',
  'ai-assistant',
  'social',
  'email',
  'referral',
  'direct',
] as const;

export type Channel = (typeof CHANNELS)[number];

/**
 * Hosts by channel; their subdomains belong to them, unless they are listed themselves. Names such as `com.google.android.gm` are
 * those of Android apps, which appear as hosts in referrers (`android-app://`).
 */
const HOSTS: Readonly<Partial<Record<Channel, readonly string[]>>> = {
  search: [
    'bing.com',
    'duckduckgo.com',
    'search.yahoo.com',
    'search.yahoo.co.jp',
    'ecosia.org',
    'qwant.com',
    'startpage.com',
    'search.brave.com',
    'baidu.com',
    'ya.ru',
    'naver.com',
    'search.daum.net',
    'seznam.cz',
    'sogou.com',
    'so.com',
    'kagi.com',
    'mojeek.com',
    'swisscows.com',
    'metager.de',
    'metager.org',
    'ask.com',
    'search.aol.com',
    'dogpile.com',
    'presearch.com',
    'lilo.org',
    'search.goo.ne.jp',
    'com.google.android.googlequicksearchbox',
  ],
  'ai-assistant': [
    'chatgpt.com',
    'chat.openai.com',
    'openai.com',
    'perplexity.ai',
    'gemini.google.com',
    'bard.google.com',
    'notebooklm.google.com',
    'copilot.microsoft.com',
    'claude.ai',
    'chat.mistral.ai',
    'chat.deepseek.com',
    'grok.com',
    'meta.ai',
    'you.com',
    'poe.com',
    'phind.com',
    'chat.qwen.ai',
    'kimi.com',
    'doubao.com',
    'duck.ai',
    'com.openai.chatgpt',
    'ai.perplexity.app.android',
  ],
  social: [
    'facebook.com',
    'fb.me',
    'messenger.com',
    'instagram.com',
    'threads.net',
    'threads.com',
    't.co',
    'twitter.com',
    'x.com',
    'linkedin.com',
    'lnkd.in',
    'reddit.com',
    'redd.it',
    'pin.it',
    'youtube.com',
    'youtu.be',
    'tiktok.com',
    'snapchat.com',
    'whatsapp.com',
    'wa.me',
    't.me',
    'web.telegram.org',
    'discord.com',
    'tumblr.com',
    'quora.com',
    'vk.com',
    'ok.ru',
    'weibo.com',
    'weibo.cn',
    'line.me',
    'bsky.app',
    'mastodon.social',
    'xing.com',
    'nextdoor.com',
    'news.ycombinator.com',
    'b.hatena.ne.jp',
    'com.facebook.katana',
    'com.instagram.android',
    'com.twitter.android',
    'com.linkedin.android',
    'com.reddit.frontpage',
    'com.pinterest',
    'com.whatsapp',
    'org.telegram.messenger',
  ],
  email: [
    'mail.google.com',
    'com.google.android.gm',
    'outlook.live.com',
    'outlook.office.com',
    'outlook.office365.com',
    'com.microsoft.office.outlook',
    'deref-gmx.net',
    'deref-web.de',
    'app.hey.com',
    'fastmail.com',
  ],
};

const CHANNEL_BY_HOST: ReadonlyMap<string, Channel> = new Map(
  CHANNELS.flatMap((channel) => (HOSTS[channel] ?? []).map((host) => [host, channel] as const)),
);

/** Hosts that have many top-level domains. */
const CHANNEL_BY_NAME: ReadonlyArray<readonly [pattern: RegExp, channel: Channel]> = [
  [/^google\.(?:com?\.)?[a-z]{2,3}$/, 'search'],
  [/^(?:[a-z-]+\.)*yandex\.[a-z.]{2,6}$/, 'search'],
  [/^(?:[a-z-]+\.)*pinterest\.[a-z.]{2,6}$/, 'social'],
  [/^(?:web)?mail\./, 'email'],
];

/**
 * Returns the channel of a host: `referral` if it is none of the search engines, assistants, networks and mail services.
 *
 * @param host in lower case, without port and `www.`.
 */
export function channelOfHost(host: string): Channel {
  const labels = host.split('.');
  for (let start = 0; start < labels.length - 1; start++) {
    const channel = CHANNEL_BY_HOST.get(labels.slice(start).join('.'));
    if (channel) return channel;
  }
  return CHANNEL_BY_NAME.find(([pattern]) => pattern.test(host))?.[1] ?? 'referral';
}
