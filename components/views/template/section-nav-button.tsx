import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { SectionView } from '@/lib/catalog/checklist-view';

/** Id of the links to the sections. Those of items do not begin with an underscore. */
export const SECTION_NAV_ID = '_sections';

/** On small screens: a button that opens the links to the sections. Needs no JavaScript. */
export function SectionNavButton({ sections }: { sections: readonly SectionView[] }) {
  const t = useTranslations('template');
  if (sections.filter((section) => section.titleHtml).length < 2) return null;
  return (
    <button
      type="button"
      popoverTarget={SECTION_NAV_ID}
      aria-label={t('sections')}
      title={t('sections')}
      {...clickAttributes('sections', 'menu')}
      className="icon-only lg:hidden"
    >
      <Icon name="list-tree" />
    </button>
  );
}
