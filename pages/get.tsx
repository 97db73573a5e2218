import { APPS_SECTION_ID } from '@/lib/links/apps-section-id';
import { storeRedirect } from '@/lib/server/page/store-redirect';

/** Redirects a phone to its app store, other devices to the section of the index page that has both stores. */
export const getServerSideProps = storeRedirect(() => `/#${APPS_SECTION_ID}`);

export default function GetPage() {
  return null;
}
