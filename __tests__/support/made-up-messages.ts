type Tree = { [key: string]: string | Tree };

/** Pseudo-localizes a messages file: puts each text in ⟦brackets⟧. Arguments and plurals do not change. */
export function madeUpMessages(messages: Tree): Tree {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? `⟦${value}⟧` : madeUpMessages(value),
    ]),
  );
}
