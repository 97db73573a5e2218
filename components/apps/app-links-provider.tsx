import { type ReactNode, startTransition, useEffect, useState } from 'react';
import type { AppLinks } from '@/lib/links/app-links';
import { AppLinksContext } from './app-links-context';

/** The visitor's links, and the page's links that they were derived from. */
type PersonalLinks = { source: AppLinks; links: AppLinks };

/**
 * Provides the page's links to the apps: at first, and without JavaScript, the same for everyone; after hydration the
 * visitor's own, with the campaign they came from.
 */
export function AppLinksProvider({ links, children }: { links: AppLinks; children: ReactNode }) {
  const [personal, setPersonal] = useState<PersonalLinks | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const { search } = window.location;
    import('./personalize')
      .then(({ personalizeAppLinks }) => {
        const own = personalizeAppLinks(links, search);
        // A transition, because deferred components that use the links may still be hydrating.
        if (isCurrent && own) startTransition(() => setPersonal({ source: links, links: own }));
      })
      // The links for everyone still work.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [links]);
  return (
    <AppLinksContext value={personal?.source === links ? personal.links : links}>{children}</AppLinksContext>
  );
}
