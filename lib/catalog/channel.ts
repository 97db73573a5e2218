/** A topical desk that publishes templates. */
export type Channel = {
  id: string;
  locale: string;
  title: string;
  /** A few sentences of plain text: what the desk writes about, and how. */
  description: string;
};
