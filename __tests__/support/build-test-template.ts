import { buildTemplate, type DerivedProperty } from '@/lib/catalog/build-template';
import type { ContentRecord } from '@/lib/catalog/catalog-store';
import type { Template, TemplateName, TemplateSummary } from '@/lib/catalog/template';

type Parts = Partial<Omit<TemplateSummary, DerivedProperty>> & {
  keywords?: string[];
  names?: Record<string, TemplateName>;
  related?: string[];
  items?: string[];
};

/** Builds a template with one section from the texts of its items. Other properties have placeholder defaults. */
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

/** Builds the same template as a record for the store. */
export function templateRecord(parts: Parts): ContentRecord {
  return { kind: 'template', checksum: JSON.stringify(parts), value: buildTestTemplate(parts) };
}
