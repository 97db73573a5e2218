import type { CardPosition } from '@/lib/analytics/plan/click-targets';
import type { TemplateCard as Card } from '@/lib/catalog/template-card';
import { TemplateCard } from './template-card';

type CardGridProps = { cards: readonly Card[]; position: CardPosition; level?: 'h2' | 'h3' };

/** Cards of templates in one to three columns. `level` is that of the cards' headings. */
export function CardGrid({ cards, position, level = 'h2' }: CardGridProps) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card) => (
        <li key={card.id}>
          <TemplateCard card={card} position={position} level={level} />
        </li>
      ))}
    </ul>
  );
}
