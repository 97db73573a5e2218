import { buildTemplate } from '@/lib/catalog/build-template';
import type { ContentRecord } from '@/lib/catalog/catalog-store';
import type { Template, TemplateSummary } from '@/lib/catalog/template';

type Parts = Partial<Omit<TemplateSummary, 'itemCount' | 'preview'>> & { items?: string[] };

/** A template of one section with these items; what is not given is plain filling. */
export function buildTestTemplate({ items = ['Only item'], ...head }: Parts = {}): Template {
  return buildTemplate(
    {
      id: 'plain',
      locale: 'en',
      title: 'Plain title',
      summary: 'Plain summary.',
      tags: [],
      channel: 'desk',
      updated: '2026-01-01',
      featured: false,
      ...head,
    },
    {
      sections: [
        {
          id: 'section',
          title: '',
          level: 2,
          items: items.map((text, index) => ({
            id: `item-${index}`,
            z: String(index + 1),
            text,
            checked: false,
          })),
        },
      ],
    },
  );
}

/** The template as a record to store. */
export function templateRecord(parts: Parts): ContentRecord {
  return { kind: 'template', checksum: 'test', value: buildTestTemplate(parts) };
}
