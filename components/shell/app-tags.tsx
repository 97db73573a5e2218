import Head from 'next/head';
import type { AppTag } from '@/lib/seo/build-app-tags';

/** What the head says of the two apps. The server writes it; the browser only changes it with the page. */
export function AppTags({ tags }: { tags: readonly AppTag[] }) {
  return (
    <Head>
      {tags.map((tag) => (
        <meta key={'name' in tag ? tag.name : tag.property} {...tag} />
      ))}
    </Head>
  );
}
