import type english from '@/messages/en.json';

/** The messages of the site, grouped by view or component. Typed by the English file, which has every key. */
export type Messages = typeof english;

/** Top-level key of the messages, as in `useTranslations(namespace)`. */
export type Namespace = keyof Messages;
