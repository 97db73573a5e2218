/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { checkContact, editTarget } from '@/lib/server/check-contact';

const PUBLIC = 'https://example.org';
const LOCAL = 'http://localhost:3000';
const PLACEHOLDER = 'contact@checkleaf.example';

describe('checkContact', () => {
  test('returns a warning for the placeholder on a public URL', () => {
    expect(checkContact(PLACEHOLDER, PUBLIC)).toMatch(
      /^lib\/config\/contact\.ts contains a placeholder.*contact@checkleaf\.example/,
    );
  });

  test('returns null for a real address, and on a local URL', () => {
    expect(checkContact('contact@example.org', PUBLIC)).toBeNull();
    expect(checkContact(PLACEHOLDER, LOCAL)).toBeNull();
  });
});

describe('editTarget', () => {
  const SUGGEST_EDIT_URL = 'https://example.org/form?list={id}';

  test('is the setting', () => {
    expect(editTarget({ SUGGEST_EDIT_URL, SITE_URL: PUBLIC }, PLACEHOLDER)).toBe(SUGGEST_EDIT_URL);
  });

  test('is the contact address without the setting', () => {
    expect(editTarget({ SUGGEST_EDIT_URL: undefined, SITE_URL: PUBLIC }, 'a@example.org')).toBe(
      'mailto:a@example.org',
    );
    expect(editTarget({ SUGGEST_EDIT_URL: undefined, SITE_URL: LOCAL }, PLACEHOLDER)).toBe(
      `mailto:${PLACEHOLDER}`,
    );
  });

  test('is null on a public site with the placeholder, where nobody would get an e-mail', () => {
    expect(editTarget({ SUGGEST_EDIT_URL: undefined, SITE_URL: PUBLIC }, PLACEHOLDER)).toBeNull();
  });
});
