/**
 * The two numbers 60 and 160 stand in the specification without a stated meaning. Here they are read as the
 * lengths, in characters, after which search engines and chat apps cut a page's title and its description.
 */
export const HEAD_LIMITS = { title: 60, description: 160 } as const;
