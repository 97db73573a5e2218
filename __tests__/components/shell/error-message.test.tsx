import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { UntranslatedErrorPage } from '@/components/shell/error-fallback';
import { ErrorMessage } from '@/components/shell/error-message';
import type { ShellProps } from '@/lib/page/page-props';
import german from '@/messages/de.json';

test('the message is in the page’s language', () => {
  render(
    <NextIntlClientProvider locale="de" messages={german as unknown as ShellProps['messages']}>
      <ErrorMessage />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(german.errorFallback.title);
  expect(screen.getByText(german.errorFallback.text)).toBeVisible();
  expect(screen.getByRole('button', { name: german.errorFallback.refresh })).toBeVisible();
});

test('the error page without messages is in English', () => {
  render(<UntranslatedErrorPage />);
  expect(screen.getByRole('main')).toHaveTextContent(
    'Oops! Something went wrong.We apologize for the inconvenience. Please try refreshing the page or come back later.Refresh the page',
  );
});
