import { createElement, Fragment } from 'react';
import { titleParts } from '@/components/catalog/list-title';
import type { Card } from '@/components/catalog/template-card';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { MarkedText, PageCard } from '@/lib/catalog/template-card';
import { useLocale } from '@/lib/i18n/use-locale';
import { localizedPath } from '@/lib/links/localized-path';
import { paths } from '@/lib/links/paths';

/**
 * Marks the words of the search in the texts of a card, and adds a link to the item that contains them. A summary that has one of them
 * takes the place of the promise.
 */
export function markMatches(found: PageCard): Card {
  const { id, match, titleLocale } = found;
  // The search API has the summaries that `toPageCard` drops.
  const card = titleLocale ? { ...found, summary: '' } : found;
  if (!match) return card;
  const { title, summary, item } = match;
  return {
    ...card,
    title: <MarkedTitle parts={title} />,
    ...(summary.length > 1 && { promise: '', summary: <Marked parts={summary} /> }),
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

/** Breaks after the colon, as `ListTitle` does. */
function MarkedTitle({ parts }: { parts: MarkedText }) {
  const index = parts.findIndex((part) => part.includes(': '));
  const [main = '', rest] = parts[index]?.split(/: (.*)/) ?? [];
  if (rest === undefined) return <Marked parts={parts} />;
  return titleParts(
    <Marked parts={[...parts.slice(0, index), main]} />,
    <Marked parts={[rest, ...parts.slice(index + 1)]} />,
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
