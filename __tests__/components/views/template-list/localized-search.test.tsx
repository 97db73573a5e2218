import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { makeListResult } from '@/__tests__/support/make-list-result';
import { render } from '@/__tests__/support/render';
import { stubFetch, stubResponse } from '@/__tests__/support/stub-fetch';
import { SearchForm } from '@/components/catalog/search-form';
import { TemplateListView } from '@/components/views/template-list/template-list-view';

test('a search form on a German page submits to the German list', () => {
  render(<SearchForm position="hero" label="Suche" submitLabel="Suchen" />, { locale: 'de' });
  expect(screen.getByRole('searchbox').closest('form')).toHaveAttribute('action', '/de/templates');
});

test('the filter form submits to the list in its locale, and typing preserves the locale in the URL', async () => {
  window.history.replaceState(null, '', '/de/templates');
  const requestedUrls = stubFetch(() => stubResponse(JSON.stringify(makeListResult({ query: 'zelt' }))));
  render(<TemplateListView {...makeListResult()} tags={[]} hasDates />, { locale: 'de' });
  expect(screen.getByRole('searchbox').closest('form')).toHaveAttribute('action', '/de/templates');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zelt' } });
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/de/templates?q=zelt'));
  expect(requestedUrls).toEqual(['/api/search?q=zelt&locale=de']);
  expect(window.history.state).toMatchObject({ as: '/de/templates?q=zelt', url: '/templates?q=zelt' });
});
