/** A topic that groups templates. */
export type Tag = {
  id: string;
  locale: string;
  title: string;
  /** One or two sentences of plain text: what the templates with this tag are about. */
  description: string;
};

export type TagWithCount = Tag & { templateCount: number };
