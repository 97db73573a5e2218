import { type RenderResult, render as renderPlain } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement } from 'react';
import english from '@/messages/en.json';

/** Renders a component with the site's real English messages, in UTC. */
export function render(element: ReactElement): RenderResult {
  return renderPlain(
    <NextIntlClientProvider locale="en" messages={english} timeZone="UTC">
      {element}
    </NextIntlClientProvider>,
  );
}
