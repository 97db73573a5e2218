import { type RenderResult, render as renderPlain } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import english from '@/messages/en.json';

/** Renders a component with the site's real English messages, in UTC; `rerender` keeps them around it. */
export function render(element: ReactElement): RenderResult {
  return renderPlain(element, { wrapper: EnglishSite });
}

function EnglishSite({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="en" messages={english} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
