import type { Locale } from '@/lib/config/locales';

/**
 * The suggestion of a language, in that language. It is shown on pages of other languages, whose messages do
 * not hold it, and is loaded only where it is shown.
 */
export const LOCALE_OFFERS: Readonly<Record<Locale, { offer: string; decline: string }>> = {
  en: { offer: 'This page is available in English:', decline: 'No, thank you' },
  de: { offer: 'Diese Seite gibt es auch auf Deutsch:', decline: 'Nein, danke' },
  es: { offer: 'Esta página también está en español:', decline: 'No, gracias' },
  fr: { offer: 'Cette page existe aussi en français :', decline: 'Non, merci' },
  'pt-BR': { offer: 'Esta página também existe em português:', decline: 'Não, obrigado' },
  ja: { offer: 'このページは日本語でも読めます:', decline: '閉じる' },
  ar: { offer: 'هذه الصفحة متاحة بالعربية أيضًا:', decline: 'لا، شكرًا' },
};
