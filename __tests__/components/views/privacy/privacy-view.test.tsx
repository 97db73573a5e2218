import { afterEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { PrivacyView } from '@/components/views/privacy/privacy-view';
import { PRIVACY } from '@/lib/config/privacy';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';

afterEach(() => {
  jest.restoreAllMocks();
});

const choice = () => screen.queryByRole('heading', { name: 'Your choice' });
const vercel = () => screen.queryByText(/counted by Vercel/);

test('where nothing is counted the page says so and asks for no choice', () => {
  render(<PrivacyView updatedOn="November 21, 2026" hasVercelAnalytics={false} />);
  expect(screen.getByText(/^This site does not count visits\./)).toBeVisible();
  expect(choice()).toBeNull();
});

test('where visits are counted it says what is sent, and lets the visitor choose', () => {
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'mixpanelKey', 'test-key');
  render(<PrivacyView updatedOn="November 21, 2026" hasVercelAnalytics={false} />);
  expect(screen.getByRole('heading', { name: 'What is sent' })).toBeVisible();
  expect(choice()).toBeVisible();
  expect(vercel()).toBeNull();
});

test('it names Vercel where Vercel counts too', () => {
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'mixpanelKey', 'test-key');
  render(<PrivacyView updatedOn="November 21, 2026" hasVercelAnalytics />);
  expect(vercel()).toBeVisible();
});

test('it can be answered by mail', () => {
  render(<PrivacyView updatedOn="November 21, 2026" hasVercelAnalytics={false} />);
  const { contactEmail } = PRIVACY;
  expect(screen.getByRole('link', { name: contactEmail })).toHaveAttribute('href', `mailto:${contactEmail}`);
});
