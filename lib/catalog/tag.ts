/** A subject that templates share. */
export type Tag = {
  id: string;
  locale: string;
  title: string;
  /** One or two sentences of plain text: what the lists under this tag are about. */
  description: string;
};

export type TagWithCount = Tag & { templateCount: number };
