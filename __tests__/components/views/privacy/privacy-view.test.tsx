import { afterEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { render } from '@/__tests__/support/render';
import { PrivacyView } from '@/components/views/privacy/privacy-view';
import { CONTACT_EMAIL } from '@/lib/config/contact';
import { PRIVACY } from '@/lib/config/privacy';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { CHOICE_ID } from '@/lib/links/consent-path';
import type { PrivacyViewProps } from '@/lib/page/view-props';

const PROPS = {
  updated: '2026-11-21',
  updatedOn: 'November 21, 2026',
  ownRetentionDays: null,
  transferCountry: null,
};

afterEach(() => {
  jest.restoreAllMocks();
});

/** Renders the page, with its deferred sections. */
async function renderView(props: Partial<PrivacyViewProps> = {}) {
  const view = render(<PrivacyView {...PROPS} hasVercelAnalytics={false} {...props} />);
  await screen.findByRole('heading', { name: 'What is stored in your browser' });
  await screen.findByRole('heading', { name: 'Offline lists' });
  return view;
}

/** Counts the words of the texts in a node. Texts of neighbouring elements, such as a title and its text, are apart. */
function countWords(node: Node): number {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent?.match(/\S+/g)?.length ?? 0;
  return [...node.childNodes].reduce((sum, child) => sum + countWords(child), 0);
}

const consentHeading = () => screen.queryByRole('heading', { name: 'Your choice' });
const redirectText = () => screen.queryByText(/^Our server counts scans of our QR codes/);
const vercelText = () => screen.queryByText(/^Vercel, which serves this site, also counts/);

test('without analytics the page states that and has no consent toggle', async () => {
  await renderView();
  expect(screen.getByText(/^This site does not count visits\./)).toBeVisible();
  expect(consentHeading()).toBeNull();
});

test('with Mixpanel the page states what is sent and has a consent toggle', async () => {
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'trackingToken', 'test-key');
  await renderView();
  expect(screen.getByRole('heading', { name: 'What is sent' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Your choice' })).toBeVisible();
  expect(redirectText()).toBeVisible();
  expect(vercelText()).toBeNull();
});

test('a link at the top says what can be chosen, and leads there', async () => {
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'trackingToken', 'test-key');
  await renderView();
  expect(screen.getByRole('link', { name: 'Choose whether your visits are counted' })).toHaveAttribute(
    'href',
    `#${CHOICE_ID}`,
  );
});

test('what is stored has other titles than the sections where visitors choose', async () => {
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'trackingToken', 'test-key');
  const { container } = await renderView();
  const terms = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(terms).toEqual(
    expect.arrayContaining(['Lists saved for offline use', 'Your choice about counting']),
  );
  for (const { textContent } of screen.getAllByRole('heading')) expect(terms).not.toContain(textContent);
});

test('with Mixpanel the page has at most 500 words, without its date and the folded names of what is stored', async () => {
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'trackingToken', 'test-key');
  const { container } = await renderView();
  await screen.findByRole('button', { name: 'Stop counting my visits' });
  for (const element of container.querySelectorAll('time, details')) element.remove();
  expect(countWords(container)).toBeLessThanOrEqual(500);
});

test('with its own database the page names no other company, and how long events are kept', async () => {
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'trackingToken', 'insights');
  const { container } = await renderView({ ownRetentionDays: 90 });
  expect(screen.getByText('Only to our own server and this site’s database.')).toBeVisible();
  expect(screen.getByText('Deleted after 90 days.')).toBeVisible();
  expect(screen.getByText(/Your IP address is not stored with them\.$/)).toBeVisible();
  expect(redirectText()).toBeVisible();
  expect(container).not.toHaveTextContent(/Mixpanel|country and city/);
});

test('on Vercel the page names Vercel, and no counting of redirects', async () => {
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'trackingToken', 'test-key');
  await renderView({ hasVercelAnalytics: true });
  expect(vercelText()).toBeVisible();
  expect(redirectText()).toBeNull();
});

test('where pages cannot be saved, the page says so and has no button for it', async () => {
  await renderView();
  expect(await screen.findByText(/^This browser cannot save lists/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /saved lists/ })).toBeNull();
});

test('has a contact email address', async () => {
  await renderView();
  expect(screen.getByRole('link', { name: CONTACT_EMAIL })).toHaveAttribute(
    'href',
    `mailto:${CONTACT_EMAIL}`,
  );
});

test('what the owner has not set is left out', async () => {
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'trackingToken', 'test-key');
  const { container } = await renderView();
  expect(container).not.toHaveTextContent(/Responsible|Legal basis|Processed in this country|Ours is/);
  expect(screen.getByText('You can complain to a data protection authority.')).toBeVisible();
});

test('says who is responsible, on which legal basis, where data goes, and whom to complain to', async () => {
  jest.replaceProperty(PUBLIC_ENVIRONMENT, 'trackingToken', 'test-key');
  jest.replaceProperty(PRIVACY, 'responsible', { name: 'Leaf GmbH', address: ['Street 1', '10115 Berlin'] });
  jest.replaceProperty(PRIVACY, 'legalBasis', 'consent');
  jest.replaceProperty(PRIVACY, 'transfer', { country: 'US', safeguard: 'adequacy-decision' });
  jest.replaceProperty(PRIVACY, 'authority', { name: 'The authority', url: 'https://authority.example' });
  await renderView({ transferCountry: 'United States' });
  for (const line of ['Leaf GmbH', 'Street 1', '10115 Berlin']) expect(screen.getByText(line)).toBeVisible();
  expect(screen.getByText(/^Legal basis: your consent/)).toBeVisible();
  expect(screen.getByText(/this country: United States\. The European Commission/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'The authority' })).toHaveAttribute(
    'href',
    'https://authority.example',
  );
});
