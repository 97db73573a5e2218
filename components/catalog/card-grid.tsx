import type { TemplateCard as Card } from '@/lib/catalog/template-card';
import { TemplateCard } from './template-card';

/** Templates side by side, as many as the width allows. */
export function CardGrid({ cards, level = 'h2' }: { cards: readonly Card[]; level?: 'h2' | 'h3' }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card) => (
        <li key={card.id}>
          <TemplateCard card={card} level={level} />
        </li>
      ))}
    </ul>
  );
}
