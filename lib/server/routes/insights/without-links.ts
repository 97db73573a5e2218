/** What is removed as a whole: forms, navigation, the links below a table, and links with a text that says nothing without them. */
const REMOVED = /<(form|nav|footer)\b.*?<\/\1>|<a class="(?:link|tab|to-page)".*?<\/a>/gs;

/** What is empty without these. */
const EMPTY = /<p><\/p>|<ul\b[^>]*>(?:<li><\/li>)*<\/ul>|<details><summary>[^<]*<\/summary><\/details>/g;

const LINK = /<a\b([^>]*)>(.*?)<\/a>/gs;

/**
 * A document of insights for somebody with a link to it: without links into others, and without forms. It is done here, and not in each component, so
 * that none is forgotten. React escapes `<` and `>` in texts and attributes, so the tags are what they look like.
 */
export function withoutLinks(html: string): string {
  const left = html.replace(REMOVED, '').replace(EMPTY, '');
  // Without links in it, the keyboard reaches a table that is too wide only so.
  const reachable = left.replaceAll('<div class="scroll', '<div tabindex="0" class="scroll');
  return reachable.replace(LINK, (whole, attributes: string, content: string) => {
    if (/ href="#/.test(attributes)) return whole;
    const [className = ''] = / class="[^"]*"/.exec(attributes) ?? [];
    return `<span${className}>${content.replace(/<span class="sr-only">.*?<\/span>/gs, '')}</span>`;
  });
}
