import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { deferHydration } from '@/components/ui/deferred';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { CardPosition } from '@/lib/analytics/plan/click-targets';
import type { PageCard } from '@/lib/catalog/template-card';
import type { IllustrationName } from '@/lib/config/illustrations';
import type { DEFAULT_SUBJECT_STYLE } from '@/lib/config/subjects';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import { Illustration } from './illustration';
import { ListTitle } from './list-title';
import { SubjectIcon } from './subject-icon';

/** The data of a card. In the result of a search, the found words are marked. */
export type Card = Omit<PageCard, 'title' | 'summary'> & {
  title: ReactNode;
  summary: ReactNode;
  /** Link to the item that a search has found. */
  matchingItem?: ReactNode;
};

type TemplateCardProps = {
  card: Card;
  position: CardPosition;
  level?: 'h2' | 'h3';
  /** Ids of the tags that the page is about. The card does not repeat them. */
  pageTags?: readonly string[];
  /** What shows the main tag: an illustration, an icon where none should be loaded, or nothing where most would be the same. */
  mark?: 'illustration' | 'icon' | 'none';
  /** What is beside the texts. */
  children?: ReactNode;
};

/**
 * A template in a list: illustration of its main tag, title, promise or summary, its language if it is not that of the page, number of items,
 * how long it takes, and its tags. The link covers the card and is its only tab stop.
 */
export function TemplateCard({
  card,
  position,
  level: Heading = 'h2',
  pageTags = [],
  mark = 'illustration',
  children,
}: TemplateCardProps) {
  const t = useTranslations('card');
  const pageLocale = useLocale();
  const nameProps = langAttributes(card.titleLocale ?? card.locale, pageLocale);
  const langProps = langAttributes(card.locale, pageLocale);
  const { duration } = card;
  const figures = [
    card.locale !== pageLocale && t('untranslated'),
    t('items', { count: card.itemCount }),
    duration && t(duration.unit, { count: duration.count }),
  ];
  const text = card.promise || card.summary;
  const tags = card.tags.filter(({ id }) => !pageTags.includes(id));
  return (
    <article className="card template-card">
      {mark === 'icon' && <SubjectIcon {...card.subject} />}
      <div>
        <Heading {...nameProps}>
          <Link href={paths.template(card.id)} {...clickAttributes(position, 'template', card.id)}>
            {typeof card.title === 'string' ? <ListTitle title={card.title} /> : card.title}
          </Link>
        </Heading>
        {text && (
          <p {...(card.promise ? nameProps : langProps)} className="card-summary">
            {text}
          </p>
        )}
        {card.matchingItem && <p {...langProps}>{card.matchingItem}</p>}
        <div className="meta card-meta">
          <span>{figures.filter(Boolean).join(' · ')}</span>
          {tags.length > 0 && <span className="card-tags">{tags.map(({ title }) => title).join(' · ')}</span>}
          <DeferredCardProgress listId={card.id} total={card.itemCount} />
        </div>
      </div>
      {mark === 'illustration' && (
        <Illustration name={illustrationOf(card)} tint={card.subject.tint} className="card-illustration" />
      )}
      {children}
    </article>
  );
}

/** That of tags without a style of their own. The compiler compares it, so that scripts of pages need not have all styles. */
const NEUTRAL_ICON: typeof DEFAULT_SUBJECT_STYLE.icon = 'list-checks';

function illustrationOf({ subject, tags: [mainTag] }: Card): IllustrationName {
  const hasStyle = mainTag && subject.icon !== NEUTRAL_ICON;
  return hasStyle ? (mainTag.id as IllustrationName) : 'finished';
}

const DeferredCardProgress = deferHydration(
  typeof window === 'undefined'
    ? (require('./card-progress') as typeof import('./card-progress')).CardProgress
    : null,
  async () => (await import('./card-progress')).CardProgress,
);
