/** Shows a whole document in the document of jsdom. It is parsed once: the documents of insights have thousands of elements. */
export function showDocument(html: string): void {
  const [, root = '', head = '', body = ''] =
    /<html([^>]*)>\s*<head>(.*)<\/head>\s*<body[^>]*>(.*)<\/body>/s.exec(html) ?? [];
  for (const name of ['lang', 'dir'])
    document.documentElement.setAttribute(name, new RegExp(`\\b${name}="([^"]*)"`).exec(root)?.[1] ?? '');
  document.head.innerHTML = head;
  document.body.innerHTML = body;
}
