/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { listOverdueReviews } from '@/lib/server/catalog/content/overdue-reviews';
import { parseContentFile } from '@/lib/server/catalog/content/parse-content-file';
import type { ContentFile } from '@/lib/server/catalog/content/read-content-files';

function makeFile(
  id: string,
  dates: string,
  { kind = 'template', locale = 'en' }: Partial<ContentFile> = {},
): ContentFile {
  const text = `---\ntitle: "${id}"\nsummary: "A list."\ntags: [home]\nchannel: home-desk\n${dates}\n---\n\n- [ ] Do it ^do-it\n`;
  return { kind, id, locale, path: `content/templates/${locale}/${id}.md`, text, checksum: '' };
}

const idsSince = (since: string, ...files: ContentFile[]) =>
  listOverdueReviews(files, 'en', since).map(({ title, checkedOn }) => `${title} ${checkedOn}`);

test('lists that were changed before the date are listed, the oldest first', () => {
  expect(
    idsSince(
      '2026-01-01',
      makeFile('newer', 'updated: 2025-12-31'),
      makeFile('oldest', 'updated: 2024-05-01'),
      makeFile('recent', 'updated: 2026-01-01'),
    ),
  ).toEqual(['oldest 2024-05-01', 'newer 2025-12-31']);
});

test('a review counts as well as a change, and the later one decides', () => {
  expect(
    idsSince(
      '2026-01-01',
      makeFile('reviewed', 'updated: 2024-05-01\nreviewed: 2026-02-01'),
      makeFile('reviewed-long-ago', 'updated: 2024-05-01\nreviewed: 2025-03-01'),
      makeFile('changed-after-review', 'updated: 2026-03-01\nreviewed: 2025-03-01'),
    ),
  ).toEqual(['reviewed-long-ago 2025-03-01']);
});

test('other locales, tags and channels are left out', () => {
  expect(
    idsSince(
      '2026-01-01',
      makeFile('german', 'updated: 2024-05-01', { locale: 'de' }),
      makeFile('tag', 'updated: 2024-05-01', { kind: 'tag' }),
    ),
  ).toEqual([]);
});

test('the date of a review is not part of the template', () => {
  const file = makeFile('reviewed', 'updated: 2024-05-01\nreviewed: 2026-02-01');
  const known = {
    tags: new Set(['home']),
    channels: new Set(['home-desk']),
    templates: new Set(['reviewed']),
    series: new Set<string>(),
    locales: ['en'],
  };
  const { kind, value } = parseContentFile(file, known);
  expect(kind).toBe('template');
  expect(value).toMatchObject({ id: 'reviewed', updated: '2024-05-01' });
  expect(value).not.toHaveProperty('reviewed');
});
