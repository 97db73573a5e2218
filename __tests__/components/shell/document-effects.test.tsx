import { beforeEach, expect, test } from '@jest/globals';
import { render as renderBare, screen } from '@testing-library/react';
import mitt from 'next/dist/shared/lib/mitt';
import { NextIntlClientProvider } from 'next-intl';
import { render } from '@/__tests__/support/render';
import { TestRouter } from '@/__tests__/support/test-router';
import { DocumentLanguage, RouteFocus } from '@/components/shell/document-effects';
import { MAIN_ID } from '@/lib/browser/main-content';
import type { Locale } from '@/lib/config/locales';

const page = (locale: Locale) => (
  <NextIntlClientProvider locale={locale} messages={{}}>
    <DocumentLanguage />
  </NextIntlClientProvider>
);

test('language and direction of the document follow the language of the page', () => {
  const { rerender } = renderBare(page('ar'));
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  rerender(page('pt-BR'));
  expect(document.documentElement).toHaveAttribute('lang', 'pt-BR');
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
});

const events = mitt();

/** What the router does at the end of a move. */
function moveTo(url: string): void {
  window.history.replaceState(null, '', url);
  events.emit('routeChangeComplete', url, { shallow: false });
}

function renderPage() {
  return render(
    <TestRouter events={events}>
      <RouteFocus />
      <a href="#there">Fetch water</a>
      <main id={MAIN_ID} tabIndex={-1} />
    </TestRouter>,
  );
}

beforeEach(() => window.history.replaceState(null, '', '/camping'));

test('a move to another page takes the focus to its content', () => {
  renderPage();
  moveTo('/templates');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the first view of a page leaves the focus where it is', () => {
  renderPage();
  expect(document.body).toHaveFocus();
});

test('a move within a page leaves the focus where it is', () => {
  renderPage();
  screen.getByRole('link').focus();
  moveTo('/camping#there');
  expect(screen.getByRole('link')).toHaveFocus();
});

test('a move to another page of a list takes the focus to it', () => {
  renderPage();
  screen.getByRole('link').focus();
  moveTo('/camping?page=2');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a move back takes the focus again', () => {
  renderPage();
  moveTo('/templates');
  screen.getByRole('link').focus();
  moveTo('/camping');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a move to another page removes the structured data of the first one', () => {
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  document.body.append(script);
  renderPage();
  moveTo('/camping#there');
  expect(script).toBeInTheDocument();
  moveTo('/templates');
  expect(script).not.toBeInTheDocument();
  moveTo('/camping');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('nothing listens any more once it is gone', () => {
  const { rerender } = renderPage();
  rerender(<main id={MAIN_ID} tabIndex={-1} />);
  moveTo('/templates');
  expect(screen.getByRole('main')).not.toHaveFocus();
});
