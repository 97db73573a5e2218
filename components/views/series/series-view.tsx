import { useTranslations } from 'next-intl';
import { Illustrated } from '@/components/catalog/illustration';
import { TemplateCard } from '@/components/catalog/template-card';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import type { SeriesViewProps } from '@/lib/page/view-props';

/** A series: its lists as numbered steps. */
export function SeriesView({ series, cards }: SeriesViewProps) {
  const t = useTranslations('series');
  const langProps = langAttributes(series.locale, useLocale());
  return (
    <div className="frame pt-10">
      <Illustrated name={series.illustration} tint={series.tint}>
        <p className="kicker">{t('kicker')}</p>
        <h1 {...langProps} className="mt-1">
          {series.title}
        </h1>
        <p {...langProps} className="lead mt-4">
          {series.description}
        </p>
      </Illustrated>
      <p className="tabular mt-6 mb-3 text-ink-soft">{t('count', { count: cards.length })}</p>
      <ol className="card-grid">
        {cards.map((card, index) => (
          <li key={card.id} className="grid grid-cols-1 grid-rows-[auto_1fr]">
            <span className="tabular font-semibold text-leaf-strong text-lg">{index + 1}</span>
            <TemplateCard card={card} position="series-lists" />
          </li>
        ))}
      </ol>
    </div>
  );
}
