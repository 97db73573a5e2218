import type english from '@/messages/en.json';

/** The texts of the site, by the view or component that they are for. English has every key. */
export type Messages = typeof english;

export type Namespace = keyof Messages;
