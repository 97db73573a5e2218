/** A tag of the head: a `name` as browsers know it, a `property` of Open Graph's kin, or a link. */
export type HeadTag =
  | { name: string; content: string }
  | { property: string; content: string }
  | { rel: string; href: string; hrefLang?: string; type?: string; title?: string };
