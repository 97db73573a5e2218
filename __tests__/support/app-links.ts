import { buildAppLinks } from '@/lib/links/app-links';

/** App links of a template page, with a separate host for links that open the app. */
export const TEST_APP_LINKS = buildAppLinks({
  open: 'https://open.example.org/open/camping',
  qrCode: '/api/qr/open/camping.svg',
});
