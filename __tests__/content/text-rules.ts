import type { Locale } from '@/lib/config/locales';

/** A text that must not be in a list or a message. `docs/editorial-guide.md` explains the rules. */
export type TextRule = {
  find: RegExp;
  /** What to write instead, in the imperative. */
  advice: string;
  /** A text that breaks the rule. */
  example: string;
};

const NO_BREAK_SPACE = '\u00A0';
const NARROW_SPACE = '\u202F';

const UNITS = 'km|m²|m|cm|mm|kg|g|mg|ml|l|L|°C|px|kB|MB|GB|Wh|kWh|°م|كغ|غرام|مل|كم|سم|مم|م';

/** Quotation marks of each language. The apostrophe ’ is allowed everywhere: it is in names. */
const QUOTES: Record<Locale, string> = {
  ar: '«»',
  de: '„“‚‘',
  en: '“”‘',
  es: '«»“”',
  fr: `«»“”`,
  ja: '「」『』',
  'pt-BR': '“”‘',
};

const ALL_QUOTES = '"\'“”„‚‘«»‹›「」『』';

/** Rules of punctuation and spaces in a language. */
export function punctuationRules(locale: Locale): TextRule[] {
  const foreignQuotes = [...ALL_QUOTES].filter((mark) => !QUOTES[locale].includes(mark)).join('');
  const [unitSpace, unitAdvice, unitExample] =
    locale === 'ja'
      ? ['[ \u00A0\u202F]', 'write number and unit without a space', '10 kg']
      : ['[ \u202F]?', 'put a no-break space (U+00A0) between number and unit', '10 kg'];
  const isPercentSpaced = ['de', 'es', 'fr'].includes(locale);
  const rules: TextRule[] = [
    {
      find: new RegExp(`\\d${unitSpace}(?:${UNITS})(?![\\p{L}\\p{N}-])`, 'u'),
      advice: unitAdvice,
      example: unitExample,
    },
    {
      find: isPercentSpaced ? new RegExp(`(?<!${NO_BREAK_SPACE})%`) : /\d\s%/,
      advice: isPercentSpaced ? 'put a no-break space (U+00A0) before %' : 'write % without a space',
      example: '10 %',
    },
    {
      find: new RegExp(`[${foreignQuotes}]`),
      advice: `use the marks ${QUOTES[locale]} and the apostrophe ’`,
      example: 'the “best‹',
    },
    { find: /\.\.\./, advice: 'write …', example: 'and so on...' },
    { find: / {2}|[ \u00A0]$/, advice: 'remove the extra space', example: 'two  spaces' },
    { find: / --? /, advice: 'use a colon, a comma or two sentences', example: 'a tent - or two' },
  ];
  if (locale === 'fr')
    rules.push({
      find: new RegExp(`[^${NARROW_SPACE}][:;?!»](?=\\s|$)|«(?!${NARROW_SPACE})`),
      advice: 'put a narrow no-break space (U+202F) before : ; ? ! » and after «',
      example: 'Une liste : essayez-la',
    });
  if (locale === 'ja')
    rules.push({
      find: /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}][:;?!,]/u,
      advice: 'use full-width punctuation',
      example: '箱を作る: やかん',
    });
  if (locale === 'ar')
    rules.push(
      {
        find: /\p{sc=Arabic}[,;?]/u,
        advice: 'use the Arabic marks ، ؛ ؟',
        example: 'صابون, منشفة',
      },
      {
        find: /[A-Za-z_]…(?!\u200E)/,
        advice:
          'put a left-to-right mark (U+200E) before and after a Latin word with …, or … is shown before it',
        example: 'تبدأ باسم utm_… دائمًا',
      },
    );
  return rules;
}

const term = (find: RegExp, instead: string, example: string): TextRule => ({
  find,
  advice: `write “${instead}”`,
  example,
});

/**
 * The words that are not used for a phone, with their prefixes and suffixes: “بالجوال”, “جوالك”. Other words contain the first
 * one, such as “التجوال” (roaming).
 */
const ARABIC_MOBILE =
  /(?<![\p{L}\p{M}])[وف]?(?:[بكل]?ال|لل|[بكل])?جوّ?ال(?:ًا|اً|ان|ين|(?:ات)?(?:ي|كم?|ه[ام]?|نا)?)(?![\p{L}\p{M}])|موبايل/u;

/** One spelling and one word for each thing, in lists and messages. Other words that visitors use are keywords. */
export const TERMS: Record<Locale, TextRule[]> = {
  ar: [
    term(ARABIC_MOBILE, 'هاتف', 'الجوال الجديد'),
    term(/كمبيوتر/u, 'حاسوب', 'الكمبيوتر'),
    term(/إيميل/u, 'بريد إلكتروني', 'إيميل'),
    term(/(?<!\p{L})(?:ال)?انترنت/u, 'إنترنت', 'خدمة الانترنت'),
    term(/لصقات بثور/u, 'لصقات لفقاعات القدم', 'لصقات بثور'),
  ],
  de: [
    term(/(?<!-)\bE?[Mm]ails?\b/, 'E-Mail', 'eine Mail schreiben'),
    term(/Smartphone|Mobiltelefon/, 'Handy', 'das neue Smartphone'),
    term(/\bWlan\b|\bWiFi\b|\bWi-Fi\b/, 'WLAN', 'das Wlan'),
    term(/Check-?[Ll]ist(?!e)|Check-Liste/, 'Checkliste', 'eine Check-Liste'),
    term(/\b(?:bzw|ggf|usw|etc|inkl|ca|evtl)\./, 'das ausgeschriebene Wort', 'Zelt bzw. Plane'),
  ],
  en: [
    term(/\be-mail|\bE-mail/, 'email', 'an e-mail address'),
    term(/\b[Mm]ails?\b/, 'email, or post for letters', 'send a mail'),
    term(/\b(?:WiFi|Wifi|wifi|wi-fi)\b/, 'Wi-Fi', 'the wifi password'),
    term(/\b[Ww]eb site/, 'website', 'the web site'),
    term(/\d\s?[lL]\b/, '2 litres', 'carry 2 l of water'),
    term(/\d per ?cent\b/, '10%', '10 per cent'),
    term(/[Tt]wo-step login|[Tt]wo-factor (?:login|verification)|\b2FA\b/, 'two-step verification', '2FA'),
    term(/\bcode app\b/, 'authenticator app', 'the code app'),
    term(/\bdevice account\b/, 'Apple or Google account', 'the device account'),
    term(/code rewriter/, 'codemod', 'the official code rewriter'),
    term(/\bfocus mark/, 'focus indicator', 'the focus mark'),
    term(/[Bb]lame-free/, 'blameless', 'a blame-free review'),
    term(/\b[Ss]un ?cream\b/, 'sunscreen', 'a tube of sun cream'),
    term(/\b[Tt]oilet bag\b/, 'wash bag', 'the toilet bag'),
    term(/\b[Ss]moke detector/, 'smoke alarm', 'a smoke detector'),
    term(/\b[Rr]ollout/, 'roll-out', 'a staged rollout'),
    term(/carrying path/, 'portage', 'every carrying path'),
    term(/[Cc]lass the\b/, 'classify', 'Class the data'),
    term(
      /\b(?:colors?|centers?|neighbors?|neighborhood|gray|tires?|curbs?|aluminum|pajamas|diapers?|licenses)\b/i,
      'the British spelling or word',
      'a gray area',
    ),
    term(
      /\b(?:organi|recogni|reali|minimi|itemi|prioriti|summari|memori|authori|finali|sterili|winteri|analy)z(?:e|ed|es|ing|ation)\b/i,
      'the British spelling',
      'organize the papers',
    ),
  ],
  es: [
    term(/\bmóvil(?:es)?\b|\bcelular|\bsmartphone/i, 'teléfono', 'el móvil nuevo'),
    term(/\bcarros?\b|\bautos?\b/i, 'coche', 'cargar el carro'),
    term(/\bcomputador/i, 'ordenador', 'la computadora'),
    term(/\bcuritas?\b/i, 'tirita', 'una curita'),
    term(/\bfrijol/i, 'judía', 'sembrar frijoles'),
    term(/\barvejas?\b/i, 'guisante', 'las arvejas'),
    term(/\bzucchini/i, 'calabacín', 'un zucchini'),
    term(/\bjeans\b/i, 'vaqueros', 'unos jeans'),
    term(/\bvideos?\b/i, 'vídeo', 'un video'),
    term(/\bestacionar/i, 'aparcar', 'estacionar el camión'),
    term(/lista de (?:verificación|comprobación)/i, 'checklist', 'una lista de verificación'),
    term(/\baplicaci(?:ón|ones)\b/i, 'app', 'la aplicación del banco'),
  ],
  fr: [
    term(/\brouteur/i, 'box', 'le routeur'),
    term(/\bcourriels?\b|(?<!-)\bmails?\b/i, 'e-mail', 'un courriel'),
    term(/\bweekend/i, 'week-end', 'un weekend'),
    term(/\bcheck-list/i, 'checklist', 'une check-list'),
    term(/\bsmartphone/i, 'téléphone', 'un smartphone'),
  ],
  ja: [
    term(/スマートフォン/, 'スマホ', 'スマートフォン'),
    term(/ブラウザー/, 'ブラウザ', 'ブラウザー'),
    term(/サーバ(?!ー)/, 'サーバー', 'サーバを増やす'),
    term(/ユーザ/, '利用者', 'ユーザ'),
    term(/フォルダー/, 'フォルダ', 'フォルダー'),
    term(/パソコン/, 'PC', 'パソコン'),
    term(/引越|引っ越(?!し|す|さ)/, '引っ越し', '引越し'),
    term(/下さい/, 'ください', '押して下さい'),
  ],
  'pt-BR': [
    term(/\btelemóve/i, 'celular', 'o telemóvel'),
    term(/\bsmartphone/i, 'celular', 'o smartphone'),
    term(/\becrã/i, 'tela', 'o ecrã'),
    term(/\bficheiro/i, 'arquivo', 'um ficheiro'),
    term(/\butilizador/i, 'usuário', 'o utilizador'),
    term(/\bemails?\b/i, 'e-mail', 'um email'),
    term(/lista de verificação/i, 'checklist', 'uma lista de verificação'),
    term(/\bo(?:n|ff)-line\b/i, 'online, offline', 'o check-in on-line'),
  ],
};

/** Phrases that English lists leave out. Lists in other languages are translated from them. */
export const PHRASES: TextRule[] = [
  {
    find: /\b(?:make sure|be sure to|remember to|don’t forget|do not forget|it is important)\b/i,
    advice: 'begin with the verb of the action, such as “Check”, “Pack” or “Lock”',
    example: 'Make sure the door is locked',
  },
  {
    find: /\b(?:if necessary|where necessary|as necessary|where appropriate|as appropriate|in good time|as soon as possible|regularly|properly|carefully)\b/i,
    advice: 'say when, how often, how much or how',
    example: 'Check the tyres regularly',
  },
  {
    find: /\b(?:ultimate|amazing|awesome|perfect|hassle-free|stress-free|effortless|game.changer|life.?hack|proven|guaranteed?)\b/i,
    advice: 'leave out praise',
    example: 'The ultimate checklist',
  },
  {
    find: /\b(?:etc|and so on|and the like)\b/i,
    advice: 'name the things that are meant',
    example: 'Pack socks, shirts etc.',
  },
  {
    find: /\b(?:in order to|utilise|utilize|prior to|due to the fact)\b/i,
    advice: 'use the short word: to, use, before, because',
    example: 'Call in order to confirm',
  },
  {
    find: /\bfrom practice\b|\bour experts\b|\bexperts? (?:say|recommend)|\bstudies show\b/i,
    advice: 'claim nothing that the list cannot show; name the authority',
    example: 'Experts recommend two pillows',
  },
];
