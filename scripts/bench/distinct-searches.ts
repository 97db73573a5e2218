import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = 'content/templates/en';

/** Letters of the shortest words. */
const WORD = /\b[a-z]{4,}\b/g;

const STORED_ID = /\^[\w-]+/g;

/**
 * Returns a function that returns another search each time: the words of the English lists, most of which are in few, and
 * then pairs of them.
 */
export function distinctSearches(): () => string {
  const texts = readdirSync(FOLDER).map((file) => readFileSync(path.join(FOLDER, file), 'utf8'));
  const words = [
    ...new Set(texts.flatMap((text) => text.replace(STORED_ID, '').toLowerCase().match(WORD) ?? [])),
  ];
  let count = 0;
  return () => {
    const index = count % words.length;
    const distance = Math.floor(count / words.length);
    count += 1;
    const second = words[(index + distance) % words.length];
    return distance === 0 ? `${words[index]}` : `${words[index]} ${second}`;
  };
}
