import { afterEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { PrivacyView } from '@/components/views/privacy/privacy-view';
import { PRIVACY } from '@/lib/config/privacy';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';

afterEach(() => {
  jest.restoreAllMocks();
});

const consentHeading = () => screen.queryByRole('heading', { name: 'Your choice' });
const redirectText = () => screen.queryByText(/QR codes.*our server counts it/);
const vercelText = () => screen.queryByText(/counted by Vercel/);

test('without analytics the page states that and has no consent toggle', () => {
  render(<PrivacyView updatedOn="November 21, 2026" hasVercelAnalytics={false} />);
  expect(screen.getByText(/^This site does not count visits\./)).toBeVisible();
  expect(consentHeading()).toBeNull();
});

test('with Mixpanel the page states what is sent and has a consent toggle', () => {
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'mixpanelKey', 'test-key');
  render(<PrivacyView updatedOn="November 21, 2026" hasVercelAnalytics={false} />);
  expect(screen.getByRole('heading', { name: 'What is sent' })).toBeVisible();
  expect(consentHeading()).toBeVisible();
  expect(redirectText()).toBeVisible();
  expect(vercelText()).toBeNull();
});

test('on Vercel the page names Vercel, and no counting of redirects', () => {
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'mixpanelKey', 'test-key');
  render(<PrivacyView updatedOn="November 21, 2026" hasVercelAnalytics />);
  expect(vercelText()).toBeVisible();
  expect(redirectText()).toBeNull();
});

test('has a contact email address', () => {
  render(<PrivacyView updatedOn="November 21, 2026" hasVercelAnalytics={false} />);
  const { contactEmail } = PRIVACY;
  expect(screen.getByRole('link', { name: contactEmail })).toHaveAttribute('href', `mailto:${contactEmail}`);
});
