import { useLayoutEffect, useState } from 'react';

const DEFERRED = 'data-deferred';

/** Returns the live region of the page's notices, when the code that renders it has replaced the server's HTML; null before. */
export function useNoticeRegion(): Element | null {
  const [region, setRegion] = useState<Element | null>(null);
  useLayoutEffect(() => {
    const find = () => setRegion(document.querySelector(`:not([${DEFERRED}]) > .list-notice`));
    find();
    const observer = new MutationObserver(find);
    observer.observe(document.body, { attributeFilter: [DEFERRED], subtree: true });
    return () => observer.disconnect();
  }, []);
  return region;
}
