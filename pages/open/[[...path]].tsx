import { storeRedirect } from '@/lib/server/page/store-redirect';

/** Only asked for where no app took the link over: it leads on to the store, or to the page that was meant. */
export const getServerSideProps = storeRedirect((segments) => `/${segments.join('/')}`);

export default function OpenPage() {
  return null;
}
