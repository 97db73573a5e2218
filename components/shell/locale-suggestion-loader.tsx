import dynamic from 'next/dynamic';
import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Locale } from '@/lib/config/locales';
import { matchLocale } from '@/lib/i18n/match-locale';

const LocaleSuggestion = dynamic(() => import('./locale-suggestion'), { ssr: false });

/** Brings the suggestion of another language to those browsers only that ask for one. */
export function LocaleSuggestionLoader() {
  const current = useLocale();
  const [wanted, setWanted] = useState<Locale | null>(null);
  useEffect(() => setWanted(matchLocale(navigator.languages)), []);
  return wanted && wanted !== current ? <LocaleSuggestion locale={wanted} /> : null;
}
