/** How a visitor came to the site. */
export const CHANNELS = [
  'campaign',
  'search',
  'ai-assistant',
  'social',
  'email',
  'embed',
  'share',
  'qr',
  'referral',
  'direct',
] as const;

export type Channel = (typeof CHANNELS)[number];

/** A search engine, an assistant, a social network or a mail service, as people call it. */
type Network = {
  name: string;
  channel: Channel;
  /**
   * Their subdomains belong to them, unless they are listed themselves. Names such as `com.google.android.gm` are those of Android apps,
   * which appear as hosts in referrers (`android-app://`).
   */
  hosts: readonly string[];
  /** Hosts with many top-level domains. */
  pattern?: RegExp;
  /** What campaigns call it besides its name, in lower case. */
  aliases?: readonly string[];
};

const search = (name: string, ...hosts: string[]): Network => ({ name, channel: 'search', hosts });
const assistant = (name: string, ...hosts: string[]): Network => ({ name, channel: 'ai-assistant', hosts });
const social = (name: string, ...hosts: string[]): Network => ({ name, channel: 'social', hosts });
const email = (name: string, ...hosts: string[]): Network => ({ name, channel: 'email', hosts });

const NETWORKS: readonly Network[] = [
  {
    ...search('Google', 'com.google.android.googlequicksearchbox'),
    pattern: /^google\.(?:com?\.)?[a-z]{2,3}$/,
    aliases: ['googleads', 'google-ads', 'google_ads', 'adwords'],
  },
  search('Bing', 'bing.com'),
  search('DuckDuckGo', 'duckduckgo.com'),
  search('Yahoo', 'search.yahoo.com', 'search.yahoo.co.jp', 'r.search.yahoo.com'),
  search('Ecosia', 'ecosia.org'),
  search('Qwant', 'qwant.com'),
  search('Startpage', 'startpage.com'),
  search('Brave Search', 'search.brave.com'),
  search('Baidu', 'baidu.com'),
  {
    ...search('Yandex', 'ya.ru'),
    pattern: /^(?:[a-z-]+\.)*yandex\.[a-z.]{2,6}$/,
  },
  search('Naver', 'naver.com'),
  search('Daum', 'search.daum.net'),
  search('Seznam', 'seznam.cz'),
  search('Sogou', 'sogou.com'),
  search('360 Search', 'so.com'),
  search('Kagi', 'kagi.com'),
  search('Mojeek', 'mojeek.com'),
  search('Swisscows', 'swisscows.com'),
  search('MetaGer', 'metager.de', 'metager.org'),
  search('Ask', 'ask.com'),
  search('AOL', 'search.aol.com'),
  search('Dogpile', 'dogpile.com'),
  search('Presearch', 'presearch.com'),
  search('Lilo', 'lilo.org'),
  search('Goo', 'search.goo.ne.jp'),

  assistant('ChatGPT', 'chatgpt.com', 'chat.openai.com', 'openai.com', 'com.openai.chatgpt'),
  assistant('Perplexity', 'perplexity.ai', 'ai.perplexity.app.android'),
  assistant('Gemini', 'gemini.google.com', 'bard.google.com'),
  assistant('NotebookLM', 'notebooklm.google.com'),
  assistant('Copilot', 'copilot.microsoft.com'),
  assistant('Claude', 'claude.ai'),
  assistant('Le Chat', 'chat.mistral.ai'),
  assistant('DeepSeek', 'chat.deepseek.com'),
  assistant('Grok', 'grok.com'),
  assistant('Meta AI', 'meta.ai'),
  assistant('You.com', 'you.com'),
  assistant('Poe', 'poe.com'),
  assistant('Phind', 'phind.com'),
  assistant('Qwen', 'chat.qwen.ai'),
  assistant('Kimi', 'kimi.com'),
  assistant('Doubao', 'doubao.com'),
  assistant('Duck.ai', 'duck.ai'),

  { ...social('Facebook', 'facebook.com', 'fb.me', 'fb.com', 'com.facebook.katana'), aliases: ['fb'] },
  social('Messenger', 'messenger.com'),
  { ...social('Instagram', 'instagram.com', 'com.instagram.android'), aliases: ['ig'] },
  social('Threads', 'threads.net', 'threads.com'),
  { ...social('X', 't.co', 'twitter.com', 'x.com', 'com.twitter.android'), aliases: ['twitter'] },
  social('LinkedIn', 'linkedin.com', 'lnkd.in', 'com.linkedin.android'),
  social('Reddit', 'reddit.com', 'redd.it', 'com.reddit.frontpage'),
  {
    ...social('Pinterest', 'pin.it', 'com.pinterest'),
    pattern: /^(?:[a-z-]+\.)*pinterest\.[a-z.]{2,6}$/,
  },
  social('YouTube', 'youtube.com', 'youtu.be'),
  social('TikTok', 'tiktok.com'),
  social('Snapchat', 'snapchat.com'),
  social('WhatsApp', 'whatsapp.com', 'wa.me', 'com.whatsapp'),
  social('Telegram', 't.me', 'web.telegram.org', 'org.telegram.messenger'),
  social('Discord', 'discord.com'),
  social('Tumblr', 'tumblr.com'),
  social('Quora', 'quora.com'),
  social('VK', 'vk.com'),
  social('OK', 'ok.ru'),
  social('Weibo', 'weibo.com', 'weibo.cn'),
  social('LINE', 'line.me'),
  social('Bluesky', 'bsky.app'),
  social('Mastodon', 'mastodon.social'),
  social('Xing', 'xing.com'),
  social('Nextdoor', 'nextdoor.com'),
  { ...social('Hacker News', 'news.ycombinator.com'), aliases: ['hackernews'] },
  social('Hatena', 'b.hatena.ne.jp'),

  email('Gmail', 'mail.google.com', 'com.google.android.gm'),
  email(
    'Outlook',
    'outlook.live.com',
    'outlook.office.com',
    'outlook.office365.com',
    'com.microsoft.office.outlook',
  ),
  email('GMX', 'deref-gmx.net'),
  email('Web.de', 'deref-web.de'),
  email('HEY', 'app.hey.com'),
  email('Fastmail', 'fastmail.com'),
];

const BY_HOST: ReadonlyMap<string, Network> = new Map(
  NETWORKS.flatMap((network) => network.hosts.map((host) => [host, network] as const)),
);

const WITH_PATTERN = NETWORKS.flatMap((network) =>
  network.pattern ? [[network.pattern, network] as const] : [],
);

const BY_NAME: ReadonlyMap<string, Network> = new Map(
  NETWORKS.flatMap((network) =>
    [network.name.toLowerCase(), ...(network.aliases ?? [])].map((name) => [name, network] as const),
  ),
);

/** Hosts of mail programs in a browser, whoever offers them. */
const MAIL_HOST = /^(?:web)?mail\./;

/**
 * Returns the channel of a host: `referral` if it is none of the search engines, assistants, networks and mail services.
 *
 * @param host in lower case, without port and `www.`.
 */
export function channelOfHost(host: string): Channel {
  const network = networkOfHost(host);
  if (network) return network.channel;
  return MAIL_HOST.test(host) ? 'email' : 'referral';
}

/** Returns the channel of a source as `toSourceName` returns it. */
export function channelOfSource(source: string): Channel {
  return BY_NAME.get(source.toLowerCase())?.channel ?? channelOfHost(source);
}

/**
 * Returns the source that a host, a `utm_source` or a filter names: the name of a network, whichever of its hosts and names is given,
 * else the text in lower case without `www.`. The source of a source is itself.
 */
export function toSourceName(text: string): string {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/^www\./, '');
  return (BY_NAME.get(name) ?? networkOfHost(name))?.name ?? name;
}

function networkOfHost(host: string): Network | undefined {
  const labels = host.split('.');
  for (let start = 0; start < labels.length - 1; start++) {
    const network = BY_HOST.get(labels.slice(start).join('.'));
    if (network) return network;
  }
  return WITH_PATTERN.find(([pattern]) => pattern.test(host))?.[1];
}
