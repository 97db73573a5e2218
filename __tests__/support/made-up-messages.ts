type Tree = { [key: string]: string | Tree };

/** Marks each text of a messages file as of a language that does not exist. Arguments and plurals stay whole. */
export function madeUpMessages(messages: Tree): Tree {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? `⟦${value}⟧` : madeUpMessages(value),
    ]),
  );
}
