import { type RenderResult, render as renderPlain } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import type { Locale } from '@/lib/config/locales';
import { formatLocale } from '@/lib/text/format-locale';
import english from '@/messages/en.json';

/** Renders a component with the site's English messages, in UTC. `rerender` provides them too. */
export function render(element: ReactElement, { locale = 'en' }: { locale?: Locale } = {}): RenderResult {
  const Site = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={formatLocale(locale)} messages={english} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
  return renderPlain(element, { wrapper: Site });
}
