import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { AccessibilityView } from '@/components/views/accessibility/accessibility-view';
import { EditorialView } from '@/components/views/editorial/editorial-view';
import { CONTACT_EMAIL } from '@/lib/config/contact';
import { LOCALES } from '@/lib/config/locales';
import type { Messages } from '@/lib/i18n/messages';

const DATES = { updated: '2026-11-21', updatedOn: 'November 21, 2026' };

describe.each(LOCALES)('in %s', (locale) => {
  const messages = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as Messages;

  const renderPage = (page: ReactNode) =>
    render(
      <NextIntlClientProvider
        locale={locale}
        messages={messages}
        timeZone="UTC"
        onError={(error) => {
          throw error;
        }}
      >
        {page}
      </NextIntlClientProvider>,
    );

  test.each([
    ['accessibility', <AccessibilityView key="page" {...DATES} />],
    ['editorial', <EditorialView key="page" {...DATES} hasEditLinks />],
  ] as const)('the %s page has every text, its date and the contact address', (name, page) => {
    renderPage(page);
    const article = screen.getByRole('article');
    expect(within(article).getByRole('heading', { level: 1 })).toHaveTextContent(messages[name].title);
    for (const text of Object.values(messages[name])) {
      expect(article.textContent).toContain(text.replace('<email></email>', CONTACT_EMAIL));
    }
    expect(article.querySelector('time')).toHaveAttribute('datetime', DATES.updated);
    expect(within(article).getByRole('link')).toHaveAttribute('href', `mailto:${CONTACT_EMAIL}`);
  });

  test('the names of links, buttons and sections in these texts are those of the site', () => {
    const { accessibility, editorial, home, shell, template } = messages;
    expect(editorial.editLinkText).toContain(template.suggestEdit);
    expect(editorial.choicePicks).toContain(home.picksTitle);
    expect(accessibility.limitsPrint).toContain(template.downloadMarkdown);
    expect([shell.editorial, shell.accessibility]).toEqual([editorial.title, accessibility.title]);
  });
});

test('without links to suggest an edit, the editorial page does not mention them', () => {
  const messages = JSON.parse(readFileSync('messages/en.json', 'utf8')) as Messages;
  render(
    <NextIntlClientProvider locale="en" messages={messages}>
      <EditorialView {...DATES} hasEditLinks={false} />
    </NextIntlClientProvider>,
  );
  expect(screen.queryByText(/on the page of the list/)).toBeNull();
  expect(screen.getByRole('link')).toBeVisible();
});
