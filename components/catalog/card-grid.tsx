import type { ComponentProps } from 'react';
import { type Card, TemplateCard } from './template-card';

type CardGridProps = Omit<ComponentProps<typeof TemplateCard>, 'card'> & {
  cards: readonly Card[];
};

/** Cards of templates in one to three columns; the other properties are those of each card. */
export function CardGrid({ cards, ...cardProps }: CardGridProps) {
  return (
    <ul className="card-grid">
      {cards.map((card) => (
        <li key={card.id}>
          <TemplateCard card={card} {...cardProps} />
        </li>
      ))}
    </ul>
  );
}
