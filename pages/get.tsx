import { APPS_SECTION_ID } from '@/lib/links/apps-section-id';
import { storeRedirect } from '@/lib/server/page/store-redirect';

/** Leads a phone to its store, and others to where the start page shows both. */
export const getServerSideProps = storeRedirect(() => `/#${APPS_SECTION_ID}`);

export default function GetPage() {
  return null;
}
