import type { TemplateCard } from '@/lib/catalog/template-card';

/** Makes the card of a template. `parts` overrides properties. */
export function makeCard(parts: Partial<TemplateCard> = {}): TemplateCard {
  return {
    id: 'camping',
    locale: 'en',
    title: 'Weekend camping',
    summary: 'Two nights in a tent.',
    updated: '2026-05-01',
    itemCount: 3,
    sectionCount: 2,
    preview: ['Pitch the tent once', 'Fetch water'],
    tags: [{ id: 'travel', title: 'Travel' }],
    channel: { id: 'travel-desk', title: 'Travel desk' },
    subject: { icon: 'luggage', tint: 'sky' },
    ...parts,
  };
}
