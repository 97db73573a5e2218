import { buildAppLinks } from '@/lib/links/app-links';

/** Links to the apps of a page on a host of their own, for tests. */
export const TEST_APP_LINKS = buildAppLinks({
  open: 'https://open.example.org/open/camping',
  qrCode: '/api/qr/open/camping.svg',
});
