import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createElement } from 'react';

/** Characters that HTML and JSON escape. */
const ESCAPED = /[<>&"'\\\n\r]+/g;

/** Rendered on the first request. */
export function getStaticPaths() {
  return { paths: [], fallback: 'blocking' };
}

/** The path `/page-N` is a page with N letters, which it contains twice: as HTML and as its props. */
export function getStaticProps({ params }) {
  const length = Number(/^page-(\d{1,7})$/.exec(params.id)?.[1]);
  return length > 0 ? { props: { text: readText(length) }, revalidate: 60 } : { notFound: true };
}

/** The first characters of the lists of our site, so that pages have the letters that ours have. */
function readText(length) {
  const folder = path.resolve('../../../content/templates/en');
  const lists = readdirSync(folder).sort();
  let text = '';
  for (let index = 0; text.length < length; index += 1) {
    const file = path.join(folder, lists[index % lists.length]);
    text += readFileSync(file, 'utf8').replace(ESCAPED, ' ');
  }
  return text.slice(0, length);
}

export default function BarePage({ text }) {
  return createElement('p', null, text);
}
