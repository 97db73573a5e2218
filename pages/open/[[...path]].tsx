import { createAppStoreRedirect } from '@/lib/server/page/app-store-redirect';

/** Requested only if no app opened the link: redirects a phone to its app store, other devices to the page itself. */
export const getServerSideProps = createAppStoreRedirect('open', (segments) => `/${segments.join('/')}`);

export default function OpenPage() {
  return null;
}
