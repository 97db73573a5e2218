import type { ChannelIcon } from './channel-icon';

/** A topical desk that publishes templates. */
export type Channel = {
  id: string;
  locale: string;
  title: string;
  /** A few sentences of plain text: what the desk writes about, and how. */
  description: string;
  /** Its picture; without one, the sign of the brand stands for it. */
  icon?: ChannelIcon;
  /** Its own website, an address that begins with `https://`. */
  website?: string;
};
