import { beforeEach, expect, test } from '@jest/globals';
import { render as renderBare, screen } from '@testing-library/react';
import mitt from 'next/dist/shared/lib/mitt';
import { NextIntlClientProvider } from 'next-intl';
import { render } from '@/__tests__/support/render';
import { TestRouter } from '@/__tests__/support/test-router';
import { DocumentLanguage, RouteChangeEffects } from '@/components/shell/document-effects';
import { MAIN_ID } from '@/lib/browser/main-content';
import type { Locale } from '@/lib/config/locales';

const languageOf = (locale: Locale) => (
  <NextIntlClientProvider locale={locale} messages={{}}>
    <DocumentLanguage />
  </NextIntlClientProvider>
);

test('the document has the language and direction of the page', () => {
  const { rerender } = renderBare(languageOf('ar'));
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  rerender(languageOf('pt-BR'));
  expect(document.documentElement).toHaveAttribute('lang', 'pt-BR');
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
});

test('a document that has the language already is not changed', () => {
  document.documentElement.lang = 'ja';
  document.documentElement.dir = 'ltr';
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.documentElement, { attributes: true });
  renderBare(languageOf('ja'));
  expect(observer.takeRecords()).toEqual([]);
  observer.disconnect();
});

const events = mitt();

/** Does what the router does at the end of a client-side navigation. */
function navigateTo(url: string): void {
  window.history.replaceState(null, '', url);
  events.emit('routeChangeComplete', url, { shallow: false });
}

function renderPage() {
  return render(
    <TestRouter events={events}>
      <RouteChangeEffects />
      <a href="#there">Fetch water</a>
      <main id={MAIN_ID} tabIndex={-1} />
    </TestRouter>,
  );
}

beforeEach(() => window.history.replaceState(null, '', '/camping'));

test('a navigation to another page moves the focus to the main content', () => {
  renderPage();
  navigateTo('/templates');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a page load does not move the focus', () => {
  renderPage();
  expect(document.body).toHaveFocus();
});

test('a navigation within a page does not move the focus', () => {
  renderPage();
  screen.getByRole('link').focus();
  navigateTo('/camping#there');
  expect(screen.getByRole('link')).toHaveFocus();
});

test('a navigation to another page of a list moves the focus', () => {
  renderPage();
  screen.getByRole('link').focus();
  navigateTo('/camping?page=2');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a navigation back moves the focus again', () => {
  renderPage();
  navigateTo('/templates');
  screen.getByRole('link').focus();
  navigateTo('/camping');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a navigation to another page removes the structured data of the first page', () => {
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  document.body.append(script);
  renderPage();
  navigateTo('/camping#there');
  expect(script).toBeInTheDocument();
  navigateTo('/templates');
  expect(script).not.toBeInTheDocument();
  navigateTo('/camping');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('does not move the focus after unmounting', () => {
  const { rerender } = renderPage();
  rerender(<main id={MAIN_ID} tabIndex={-1} />);
  navigateTo('/templates');
  expect(screen.getByRole('main')).not.toHaveFocus();
});
