import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { textDirection } from '@/lib/text/text-direction';

/** Keeps the document's language and direction in step when the visitor switches without a reload. */
export function DocumentLanguage() {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = textDirection(locale);
  }, [locale]);
  return null;
}
