import { type ComponentType, useEffect, useState } from 'react';
import type { Locale } from '@/lib/config/locales';
import { matchLocale } from '@/lib/i18n/resolve-locale';
import { useLocale } from '@/lib/i18n/use-locale';

type Suggestion = { locale: Locale; Component: ComponentType<{ locale: Locale }> };

/** Loads and renders the locale suggestion if the browser prefers another language that the site has. */
export function LocaleSuggestionLoader() {
  const current = useLocale();
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  useEffect(() => {
    const locale = matchLocale(navigator.languages);
    if (!locale || locale === current) return;
    import('./locale-suggestion')
      .then(({ LocaleSuggestion }) => setSuggestion({ locale, Component: LocaleSuggestion }))
      // The page is complete without the suggestion.
      .catch(() => undefined);
  }, [current]);
  if (!suggestion || suggestion.locale === current) return null;
  return <suggestion.Component locale={suggestion.locale} />;
}
