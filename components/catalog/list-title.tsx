import type { ReactNode } from 'react';

/** The title of a list, in which a line breaks after the colon rather than within a part. */
export function ListTitle({ title }: { title: string }) {
  const [main, rest] = title.split(/: (.+)/);
  return rest ? titleParts(main, rest) : title;
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
