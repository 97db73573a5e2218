/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isEditTarget, suggestEditUrl } from '@/lib/links/suggest-edit-url';

const ADDRESS = 'mailto:lists@example.org';

const LIST = {
  id: 'camping',
  title: 'Tents & “pegs”: 50% + more?',
  version: '2026-09-01',
  locale: 'en',
  url: 'https://example.org/de/camping',
};

const ITEM = { id: 'water', title: 'Fetch water #1' };

const MAIL = { subject: (title: string) => `Suggested edit: ${title}`, prompt: 'What should change?' };

/** The header fields of a `mailto:` URL, as RFC 6068 decodes them: a plus sign is no space. */
function readMail(url: string) {
  const [address, query = ''] = url.split('?');
  const fields = query.split('&').map((field) => field.split('=').map(decodeURIComponent));
  return { address, ...Object.fromEntries(fields) };
}

describe('an e-mail', () => {
  test('about a list has its title, URL, id, version and language', () => {
    expect(readMail(suggestEditUrl(ADDRESS, LIST, MAIL))).toEqual({
      address: ADDRESS,
      subject: 'Suggested edit: Tents & “pegs”: 50% + more?',
      body: 'What should change?\r\n\r\n\r\n\r\nhttps://example.org/de/camping\r\ncamping 2026-09-01 en',
    });
  });

  test('about an item also has its text, its id, and a URL that marks it', () => {
    const { body } = readMail(suggestEditUrl(ADDRESS, { ...LIST, item: ITEM }, MAIL));
    expect(body.split('\r\n').slice(4)).toEqual([
      'Fetch water #1',
      'https://example.org/de/camping#water',
      'camping ^water 2026-09-01 en',
    ]);
  });

  test('about a list that does not exist yet has its language', () => {
    const { body } = readMail(suggestEditUrl(ADDRESS, { ...LIST, id: '', version: '' }, MAIL));
    expect(body.split('\r\n').at(-1)).toBe('en');
  });

  test('has spaces and line breaks as RFC 6068 encodes them', () => {
    const url = suggestEditUrl(ADDRESS, LIST, MAIL);
    expect(url).toContain('Suggested%20edit%3A%20Tents%20%26');
    expect(url).toContain('change%3F%0D%0A%0D%0A');
    expect(url).not.toMatch(/\+|%0A(?<!%0D%0A)/);
  });
});

const LONG = 'すべての荷物を箱に入れ、箱の外側に部屋の名前と中身を大きく書いておく、'.repeat(20);

test('a URL has less than 2,000 characters, also with long Japanese texts and ids', () => {
  const id = 'x'.repeat(64);
  const url = suggestEditUrl(
    ADDRESS,
    {
      ...LIST,
      id,
      url: `https://a-long-host.example.org/pt-BR/${id}`,
      title: LONG,
      item: { id, title: LONG },
    },
    { subject: (title) => `修正の提案：${title}`, prompt: '修正する箇所と理由をお書きください。' },
  );
  expect(url.length).toBeLessThan(2000);
  expect(readMail(url).subject).toMatch(/^修正の提案：すべての.+…$/);
});

test('a long text is truncated at a word', () => {
  const title = `${'word '.repeat(120)}end`;
  const { body } = readMail(suggestEditUrl(ADDRESS, { ...LIST, item: { id: 'x', title } }, MAIL));
  expect(body.split('\r\n')[4]).toMatch(/^(?:word )+word…$/);
});

test('any text is valid in a URL, and truncated to a prefix of its characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (title) => {
      const target = 'https://example.org/?title={title}';
      const read = new URL(suggestEditUrl(target, { ...LIST, title }, MAIL)).searchParams.get('title') ?? '';
      expect(encodeURIComponent(read).length).toBeLessThanOrEqual(450);
      if (encodeURIComponent(title).length <= 450) expect(read).toBe(title);
      else expect(read).toMatch(/…$/);
    }),
  );
});

describe('the URL of a form', () => {
  const FORM =
    'https://example.org/form?list={id}&item={item}&version={version}&locale={locale}&title={title}&text={text}#{url}';

  test('has its placeholders replaced', () => {
    const url = new URL(suggestEditUrl(FORM, { ...LIST, item: ITEM }, MAIL));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      list: 'camping',
      item: 'water',
      version: '2026-09-01',
      locale: 'en',
      title: LIST.title,
      text: 'Fetch water #1',
    });
    expect(decodeURIComponent(url.hash)).toBe('#https://example.org/de/camping#water');
  });

  test('has no item in a link about the whole list', () => {
    const url = new URL(suggestEditUrl(FORM, LIST, MAIL));
    expect([url.searchParams.get('item'), url.searchParams.get('text')]).toEqual(['', '']);
  });

  test('can have them in its path, and twice', () => {
    const target = 'https://example.org/edit/{locale}/{id}.md?again={id}';
    expect(suggestEditUrl(target, { ...LIST, title: '{id}' }, MAIL)).toBe(
      'https://example.org/edit/en/camping.md?again=camping',
    );
  });
});

describe('isEditTarget', () => {
  test.each([
    ADDRESS,
    'mailto:first.last+lists@example.org',
    'https://example.org',
    'https://example.org/form?list={id}&item={item}&title={title}',
    'https://example.org:8443/{locale}/{id}#{text}',
  ])('accepts %s', (target) => expect(isEditTarget(target)).toBe(true));

  test.each([
    'lists@example.org',
    'mailto:lists',
    'mailto:a@example.org,b@example.org',
    'mailto:lists@example.org?subject=x',
    'http://example.org/form',
    'javascript:alert(1)',
    'https://',
    'https://{id}.example.org/form',
    'https://me@example.org/form',
    'https://example.org/form?list={slug}',
    'https://example.org/form?list={id',
    'https://example.org/form?list={{id}}',
    'https://example.org/a form',
    'https://example.org:99999/form',
  ])('rejects %s', (target) => expect(isEditTarget(target)).toBe(false));
});
