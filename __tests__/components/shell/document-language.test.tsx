import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { DocumentLanguage } from '@/components/shell/document-language';
import type { Locale } from '@/lib/config/locales';

const page = (locale: Locale) => (
  <NextIntlClientProvider locale={locale} messages={{}}>
    <DocumentLanguage />
  </NextIntlClientProvider>
);

test('language and direction of the document follow the language of the page', () => {
  const { rerender } = render(page('ar'));
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  rerender(page('pt-BR'));
  expect(document.documentElement).toHaveAttribute('lang', 'pt-BR');
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
});
