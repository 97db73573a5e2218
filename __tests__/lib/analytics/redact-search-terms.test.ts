import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { redactSearchTerms } from '@/lib/analytics/redact-search-terms';

const ORIGIN = window.location.origin;

describe('the term of a search', () => {
  test.each([
    [`${ORIGIN}/templates?q=tent`, `${ORIGIN}/templates?q=`],
    [
      `${ORIGIN}/de/templates?tag=work&q=a+b%22c&sort=title#top`,
      `${ORIGIN}/de/templates?tag=&q=&sort=title#top`,
    ],
    ['no /templates?q=tent&page=2', 'no /templates?q=&page=2'],
    [`${ORIGIN}/templates?%71=tent`, `${ORIGIN}/templates?%71=`],
    [`${ORIGIN}/templates?q=tent&q=ada&t%61g=ada@example.org`, `${ORIGIN}/templates?q=&q=&t%61g=`],
    [JSON.stringify(`${ORIGIN}/templates?q=a\\b@example.org`), JSON.stringify(`${ORIGIN}/templates?q=`)],
    [
      `Error: no route\n    at ${ORIGIN}/templates?q=tent (1:2)`,
      `Error: no route\n    at ${ORIGIN}/templates?q= (1:2)`,
    ],
    [`{"a":"${ORIGIN}/?q=x","b":["/templates?q=y"]}`, `{"a":"${ORIGIN}/?q=","b":["/templates?q="]}`],
  ])('is removed from %s', (text, redacted) => {
    expect(redactSearchTerms(text)).toBe(redacted);
  });

  test.each([
    'https://www.google.com/search?q=tent',
    `${ORIGIN}.example.org/templates?q=tent`,
    `${ORIGIN}/templates?faq=1&tags=2&utm_source=q`,
    'What is q=1?',
  ])('is not in %s', (text) => {
    expect(redactSearchTerms(text)).toBe(text);
  });
});

test('any term is removed from the JSON of an event, whose other properties do not change', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.dictionary(fc.string(), fc.string()),
      (term, others) => {
        const url = (q: string) => {
          const own = new URL('/templates', ORIGIN);
          own.searchParams.set('q', q);
          own.searchParams.set('page', '2');
          return own.href;
        };
        const free = Object.fromEntries(
          Object.entries(others).filter((entry) => !entry.join().includes('=')),
        );
        const event = { ...free, $current_url: url(term), $referrer: url(term) };
        expect(JSON.parse(redactSearchTerms(JSON.stringify(event)))).toEqual({
          ...free,
          $current_url: url(''),
          $referrer: url(''),
        });
      },
    ),
  );
});
