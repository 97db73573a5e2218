import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { LOCALE_FACTS } from '@/lib/i18n/locale-facts';

/** Keeps the document's language and direction in step when the visitor switches without a reload. */
export function DocumentLanguage() {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = LOCALE_FACTS[locale].direction;
  }, [locale]);
  return null;
}
