import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeListResult } from '@/__tests__/support/make-list-result';
import { render } from '@/__tests__/support/render';
import { TemplateListView } from '@/components/views/template-list/template-list-view';

test('lists all templates without a search', () => {
  render(<TemplateListView {...makeListResult()} tags={[]} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Checklists' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1 checklist');
});

test('a navigation to another search updates the form', async () => {
  const { rerender } = render(<TemplateListView {...makeListResult({ query: 'tent' })} tags={[]} />);
  await userEvent.type(screen.getByRole('searchbox'), 's');
  rerender(<TemplateListView {...makeListResult({ query: 'tax' })} tags={[]} />);
  expect(screen.getByRole('searchbox')).toHaveValue('tax');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Checklists for “tax”');
});
