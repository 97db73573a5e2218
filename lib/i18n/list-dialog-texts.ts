import type { Locale } from '@/lib/config/locales';
import type { Messages } from './messages';

/**
 * The texts of the dialogs of a list in all locales, compiled and inlined by the build: pages do not have them, because few visitors
 * open one.
 */
export const LIST_DIALOG_TEXTS: Readonly<Record<Locale, Messages['listDialogs']>> = JSON.parse(
  process.env.LIST_DIALOG_TEXTS ?? '{}',
);
