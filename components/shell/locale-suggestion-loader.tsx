import { useLocale } from 'next-intl';
import { type ComponentType, useEffect, useState } from 'react';
import type { Locale } from '@/lib/config/locales';
import { matchLocale } from '@/lib/i18n/resolve-locale';

type Suggestion = { locale: Locale; Offer: ComponentType<{ locale: Locale }> };

/** Brings the suggestion of another language to those browsers only that ask for one. */
export function LocaleSuggestionLoader() {
  const current = useLocale();
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  useEffect(() => {
    const locale = matchLocale(navigator.languages);
    if (!locale || locale === current) return;
    import('./locale-suggestion')
      .then(({ LocaleSuggestion: Offer }) => setSuggestion({ locale, Offer }))
      // The page is whole without the offer.
      .catch(() => undefined);
  }, [current]);
  if (!suggestion || suggestion.locale === current) return null;
  return <suggestion.Offer locale={suggestion.locale} />;
}
