import type { Locale } from '@/lib/config/locales';

export type LocaleFacts = {
  /** The language's name for itself. */
  name: string;
  direction: 'ltr' | 'rtl';
};

/** What the page and the language menu need to know of each locale. */
export const LOCALE_FACTS: Readonly<Record<Locale, LocaleFacts>> = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
};
