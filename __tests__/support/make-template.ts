import { buildTemplate } from '@/lib/catalog/build-template';
import type { Template } from '@/lib/catalog/template';

/** Makes a template with two sections and three items. `parts` overrides top-level properties. */
export function makeTemplate(parts: Partial<Template> = {}): Template {
  const template = buildTemplate(
    {
      id: 'camping',
      locale: 'en',
      title: 'Weekend camping',
      summary: 'Two nights in a tent.',
      tags: ['travel'],
      channel: 'travel-desk',
      updated: '2026-05-01',
      featured: false,
    },
    {
      sections: [
        {
          id: 'before',
          title: 'Before',
          level: 2,
          items: [
            { id: 'tent', z: '1', text: 'Pitch the **tent** once', checked: false },
            { id: 'pegs', z: '1.1', text: 'Count the pegs', checked: false },
          ],
        },
        {
          id: 'there',
          title: 'There',
          level: 2,
          items: [{ id: 'water', z: '2', text: 'Fetch water', details: '2 l a person.', checked: false }],
        },
      ],
    },
  );
  return { ...template, ...parts };
}
