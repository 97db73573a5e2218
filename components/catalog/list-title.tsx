import type { ReactNode } from 'react';

/** Words such as “a” and “of” stay with the next one. */
const SHORT_WORD = /(^|\s)(\p{L}{1,2}) (?=\p{L})/gu;

/** The title of a list, in which a line breaks after the colon rather than within a part, and not after a short word. */
export function ListTitle({ title }: { title: string }) {
  const [main, rest] = title.replace(SHORT_WORD, '$1$2\u00a0').split(/: (.+)/);
  return rest ? titleParts(main, rest) : main;
}

/** Renders the two parts of a title, the first without its colon. */
export function titleParts(main: ReactNode, rest: ReactNode) {
  return (
    <>
      <span className="inline-block max-w-full">{main}:</span>{' '}
      <span className="inline-block max-w-full">{rest}</span>
    </>
  );
}
