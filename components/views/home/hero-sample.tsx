import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ChecklistItems } from '@/components/catalog/checklist-items';
import { TickProgress } from '@/components/catalog/tick-progress';
import { TickSync } from '@/components/catalog/tick-sync';
import { useShownList } from '@/components/catalog/use-shown-list';
import { SafeHtml } from '@/components/ui/safe-html';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { paths } from '@/lib/links/paths';
import type { HeroSampleProps } from '@/lib/page/view-props';

/** The first section of a real template, to try out. Its ticks are those of the template's page. */
export function HeroSample({ list, section }: HeroSampleProps) {
  const { id, title } = list;
  const t = useTranslations('home');
  useShownList(list);
  return (
    <section
      aria-label={t('sampleLabel')}
      className="hero-sample rounded-lg border border-line bg-raised p-5 md:p-7"
    >
      <p className="kicker">{t('sampleLabel')}</p>
      <h2 className="mt-1 text-xl">{title}</h2>
      <h3 className="font-sans text-base mt-3 mb-2">
        <SafeHtml html={section.titleHtml} />
      </h3>
      <TickSync listKey={id}>
        <ChecklistItems position="hero-sample" listId={id} items={section.items} />
      </TickSync>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <TickProgress listKey={id} items={section.items} />
        <Link
          href={paths.template(id)}
          {...clickAttributes('hero-sample', 'template', id)}
          className="prose-link inline-flex min-h-11 items-center font-semibold"
        >
          {t('sampleLink')}
        </Link>
      </div>
    </section>
  );
}
