import { useEffect, useState } from 'react';
import { CloseButton } from '@/components/ui/icon-button';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { focusMainContent } from '@/lib/browser/main-content';
import { readItem, writeItem } from '@/lib/browser/storage';
import type { Locale } from '@/lib/config/locales';
import { LOCALE_OFFERS } from '@/lib/i18n/locale-offers';
import { textDirection } from '@/lib/text/text-direction';
import { LocaleLink } from './locale-link';

/** Key under which the browser remembers that the suggestion was declined. */
const DECLINED_KEY = 'checkleaf:language-declined';

/** Offers the page in the language that the browser asks for, in that language; once declined, never again. */
export function LocaleSuggestion({ locale }: { locale: Locale }) {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(!isDeclined()), []);
  if (!open) return null;
  const { offer, decline } = LOCALE_OFFERS[locale];
  const close = () => {
    writeItem(DECLINED_KEY, '1');
    setOpen(false);
  };
  const declineOffer = () => {
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
      <p>{offer}</p>
      <LocaleLink
        locale={locale}
        onClick={close}
        {...clickAttributes('language', 'language', locale)}
        className="prose-link inline-flex min-h-11 items-center font-semibold"
      />
      <CloseButton
        label={decline}
        onClick={declineOffer}
        {...clickAttributes('language', 'decline', locale)}
        className="absolute end-0 top-0"
      />
    </aside>
  );
}

/** True as well if storage is blocked: the offer could not be declined for good. */
function isDeclined(): boolean {
  return readItem(DECLINED_KEY) !== null;
}
