/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from '@jest/globals';
import { LOCALES } from '@/lib/config/locales';
import { TEXT_PAGE_NAMES } from '@/lib/config/text-pages';

type Tree = { [key: string]: string | Tree };

/** Messages that are the same in every locale: names, formats and numbers. */
const UNTRANSLATED =
  /^(?:[\s\W]*|\{[^}]*\}(?:[\s/·:]*\{[^}]*\})*|Menu|App Store|Google Play|Web Vitals|Android|iPhone|Markdown|CSV|Download \.(?:md|csv))$/u;

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const entries = Object.entries(tree).flatMap(
    ([key, value]): Array<[string, string]> =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
  );
  return new Map(entries);
}

const read = (locale: string) => flatten(JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Tree);

/** The arguments of an ICU message with their types, such as `count:plural`, sorted. */
function argumentsOf(message: string): string[] {
  const found = new Set<string>();
  const walk = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      found.add(`${element.value}:${TYPE[element.type]}`);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) walk(option.value);
      }
      if (element.type === TYPE.tag) walk(element.children);
    }
  };
  walk(parse(message));
  return [...found].sort();
}

const english = read('en');

test('there is one messages file for each locale', () => {
  const files = readdirSync('messages').filter((name) => /^[\w-]+\.json$/.test(name));
  expect(files.sort()).toEqual(LOCALES.map((locale) => `${locale}.json`).sort());
});

describe.each(LOCALES.filter((locale) => locale !== 'en'))('the messages of %s', (locale) => {
  const messages = read(locale);

  test('have the same keys as the English messages', () => {
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('have the same arguments as the English messages', () => {
    for (const [key, message] of messages) {
      expect({ key, arguments: argumentsOf(message) }).toEqual({
        key,
        arguments: argumentsOf(english.get(key) ?? ''),
      });
    }
  });

  test('have the plural forms of their locale', () => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const walk = (elements: MessageFormatElement[], key: string): void => {
      for (const element of elements) {
        if (element.type !== TYPE.plural) continue;
        const given = Object.keys(element.options).filter((option) => !option.startsWith('='));
        expect({
          key,
          missing: needed.filter((form) => !given.includes(form) && form !== 'zero'),
        }).toEqual({
          key,
          missing: [],
        });
      }
    };
    for (const [key, message] of messages) walk(parse(message), key);
  });

  test('are translated', () => {
    const same = [...messages].filter(
      ([key, message]) => message === english.get(key) && !UNTRANSLATED.test(message),
    );
    const allowed = same.filter(([, message]) => message.split(/\s+/).length > 1);
    expect(allowed).toEqual([]);
  });
});

test('French texts have no-break spaces before high punctuation and inside quotation marks', () => {
  expect([...read('fr')].filter(([, message]) => / [;:!?»%]|« /.test(message))).toEqual([]);
});

test.each(TEXT_PAGE_NAMES)(
  'the page of text “%s” has a title, a description and a label for the footer',
  (page) => {
    const needed = [`head.${page}.title`, `head.${page}.description`, `shell.${page}`];
    expect(needed.filter((key) => !english.has(key))).toEqual([]);
  },
);

/** A key, and its parts from each of its dots on. */
const endings = (key: string) => key.split('.').map((_, index, parts) => parts.slice(index).join('.'));

/** A key, and its parts before each of its dots. */
const beginnings = (key: string) =>
  key.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'));

test('every message is used by the code', () => {
  const sources = ['components', 'lib', 'pages']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
    )
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');
  const literals = new Set(
    [...sources.matchAll(/['"`]([\w.]+)['"`]/g)].flatMap(([, key = '']) => endings(key)),
  );
  // Texts that pages do not have are properties of an object: see `OWN_LIST_TEXTS`.
  const properties = new Set(
    [...sources.matchAll(/\btexts(?:\.notice)?\.([\w.]+)/g)].flatMap(([, key = '']) => beginnings(key)),
  );
  const unused = [...english.keys()].filter((key) => {
    const parts = key.split('.').slice(1);
    const last = parts.at(-1) ?? '';
    const isNamed = literals.has(parts.join('.')) || properties.has(parts.join('.'));
    const namespace = key.split('.').slice(0, -1).join('.');
    const inNamespace = sources.includes(`useTranslations('${namespace}')`) && sources.includes(`'${last}'`);
    const computed = parts.length > 1 && sources.includes(`\`${parts.slice(0, -1).join('.')}.\${`);
    // The key of an error page's head is computed: `${page}.title`.
    const ofErrorPage = sources.includes(`page}.${last}\``);
    // The build reads these from all files: see next.config.js.
    const inBuild = key.startsWith('localeOffer.');
    return !isNamed && !inNamespace && !computed && !ofErrorPage && !inBuild;
  });
  expect(unused).toEqual([]);
});
