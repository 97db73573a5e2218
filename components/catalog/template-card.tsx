import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { CardPosition } from '@/lib/analytics/plan/click-targets';
import type { TemplateCard as Card } from '@/lib/catalog/template-card';
import { langAttributes } from '@/lib/i18n/lang-attributes';
import { paths } from '@/lib/links/paths';
import { TagList } from './tag-list';

type TemplateCardProps = { card: Card; position: CardPosition; level?: 'h2' | 'h3' };

/** A template in a list: title, summary, first items, number of items, channel and tags. */
export function TemplateCard({ card, position, level: Heading = 'h2' }: TemplateCardProps) {
  const t = useTranslations('card');
  const langProps = langAttributes(card.locale, useLocale());
  return (
    <article className="card group">
      <Heading {...langProps} className="text-xl">
        <Link
          href={paths.template(card.id)}
          {...clickAttributes(position, 'template', card.id)}
          className="after:absolute after:inset-0 group-hover:text-leaf-strong"
        >
          {card.title}
        </Link>
      </Heading>
      <p {...langProps} className="mt-2 text-ink-soft text-sm">
        {card.summary}
      </p>
      <ul {...langProps} className="item-list mt-4 text-sm" aria-hidden="true">
        {[...new Set(card.preview)].map((line) => (
          <li key={line} className="flex gap-3 py-1.5">
            <span className="tick-checkbox relative size-4 rounded-[4px]" />
            <span className="line-clamp-1">{line}</span>
          </li>
        ))}
      </ul>
      <p className="meta mt-auto flex flex-wrap items-center gap-x-3 pt-4">
        <span>{t('items', { count: card.itemCount })}</span>
        <Link
          href={paths.channel(card.channel.id)}
          prefetch={false}
          {...clickAttributes(position, 'channel', card.channel.id)}
          className="prose-link relative py-1"
        >
          {card.channel.title}
        </Link>
      </p>
      <TagList tags={card.tags} label={t('tags')} position={position} />
    </article>
  );
}
