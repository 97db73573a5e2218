import { ON_YOUR_PHONE } from '@/lib/links/on-your-phone';
import { storeRedirect } from '@/lib/server/page/store-redirect';

/** Leads a phone to its store, and others to where the start page shows both. */
export const getServerSideProps = storeRedirect(() => `/#${ON_YOUR_PHONE}`);

export default function GetPage() {
  return null;
}
