import { createElement, Fragment } from 'react';
import type { Card } from '@/components/catalog/template-card';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { MarkedText, PageCard } from '@/lib/catalog/template-card';
import { useLocale } from '@/lib/i18n/use-locale';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';

/** Marks the words of the search in the texts of a card, and adds a link to the item that contains them. */
export function markMatches(card: PageCard): Card {
  const { id, match } = card;
  if (!match) return card;
  const { title, summary, item } = match;
  return {
    ...card,
    title: <Marked parts={title} />,
    summary: <Marked parts={summary} />,
    matchingItem: item && <ItemLink listId={id} {...item} />,
  };
}

function Marked({ parts }: { parts: MarkedText }) {
  // As arguments, the parts need no keys.
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 ? createElement('mark', null, part) : part)),
  );
}

/** Not a link of the router: with a navigation of the browser, the item is the `:target` of the page. */
function ItemLink({ listId, id, text }: { listId: string; id: string; text: MarkedText }) {
  return (
    <a
      href={`${localizedPath(paths.template(listId), useLocale())}#${id}`}
      {...clickAttributes('results', 'matching-item', listId, id)}
      className="matching-item"
    >
      <Marked parts={text} />
    </a>
  );
}
