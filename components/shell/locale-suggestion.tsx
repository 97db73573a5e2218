import { useEffect, useState } from 'react';
import { CloseButton } from '@/components/ui/icon-button';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { focusMainContent } from '@/lib/browser/main-content';
import { readItem, writeItem } from '@/lib/browser/storage';
import type { Locale } from '@/lib/config/locales';
import { LOCALE_OFFERS } from '@/lib/i18n/locale-offers';
import { textDirection } from '@/lib/text/text-direction';
import { LocaleLink } from './locale-link';

/** Storage key that is set once the visitor has used or declined the suggestion. */
const DECLINED_KEY = 'checkleaf:language-declined';

/** Suggests the page in the given locale, with texts in that locale. Once used or declined, it is never shown again. */
export function LocaleSuggestion({ locale }: { locale: Locale }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(!isDeclined()), []);
  if (!isOpen) return null;
  const { offer, decline } = LOCALE_OFFERS[locale];
  const close = () => {
    writeItem(DECLINED_KEY, '1');
    setIsOpen(false);
  };
  const handleDecline = () => {
    close();
    focusMainContent();
  };
  return (
    <aside
      lang={locale}
      dir={textDirection(locale)}
      aria-label={offer}
      className="locale-suggestion print:hidden"
    >
      <LocaleLink
        locale={locale}
        onClick={close}
        {...clickAttributes('language', 'language', locale)}
        className="prose-link font-semibold"
      >
        {offer}
      </LocaleLink>
      <CloseButton
        label={decline}
        onClick={handleDecline}
        {...clickAttributes('language', 'decline', locale)}
        className="absolute end-0 top-0"
      />
    </aside>
  );
}

/** Also true if storage is blocked, because the visitor could not decline permanently. */
function isDeclined(): boolean {
  return readItem(DECLINED_KEY) !== null;
}
