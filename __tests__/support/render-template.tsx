import type { RenderResult } from '@testing-library/react';
import { AppLinksProvider } from '@/components/apps/app-links-provider';
import { TemplateView } from '@/components/views/template/template-view';
import type { SectionView } from '@/lib/catalog/checklist-view';
import type { TemplateCard } from '@/lib/catalog/template-card';
import type { SeriesPlace } from '@/lib/page/view-props';
import { TEST_APP_LINKS } from './app-links';
import { makeCard } from './make-card';
import { render } from './render';

const SECTIONS: readonly SectionView[] = [
  { id: 'before', titleHtml: 'Before', items: [{ id: 'tent', z: '1', html: 'Pitch the tent' }] },
  { id: 'there', titleHtml: 'There', items: [{ id: 'water', z: '2', html: 'Fetch water' }] },
];

/**
 * Renders the template page of a checklist, of two sections by default. `parts` overrides properties of its card,
 * `editTarget` is where visitors suggest edits, `name` what the
 * list is called in the language of the page, `day` what its day is called, `series` its places in series.
 */
export function renderTemplate(
  parts: Partial<TemplateCard> = {},
  sections = SECTIONS,
  editTarget: string | null = 'mailto:lists@example.org',
  name: string | null = null,
  day?: string,
  series: readonly SeriesPlace[] = [],
): RenderResult {
  return render(
    <AppLinksProvider links={TEST_APP_LINKS}>
      <TemplateView
        template={makeCard({ itemCount: 2, ...parts })}
        updatedOn="September 1, 2026"
        url="https://example.org/camping"
        editTarget={editTarget}
        name={name}
        {...(day !== undefined && { day })}
        sections={sections}
        series={series}
        related={[]}
      />
    </AppLinksProvider>,
  );
}
