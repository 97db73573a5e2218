import { APPS_SECTION_ID } from '@/lib/links/apps-section-id';
import { createAppStoreRedirect } from '@/lib/server/page/app-store-redirect';

/** Redirects a phone to its app store, other devices to the section of the index page that has both stores. */
export const getServerSideProps = createAppStoreRedirect('get', () => `/#${APPS_SECTION_ID}`);

export default function GetPage() {
  return null;
}
