import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import type { AppLinks } from '@/lib/links/app-links';

const AppLinksContext = createContext<AppLinks | null>(null);

/** Personalized links, and the page's links that they were derived from. */
type PersonalizedLinks = { source: AppLinks; links: AppLinks };

/**
 * Provides the page's links to the apps. They are the same for everyone at first and without JavaScript. After
 * hydration they are personalized: see `personalizeAppLinks`.
 */
export function AppLinksProvider({ links, children }: { links: AppLinks; children: ReactNode }) {
  const [personalized, setPersonalized] = useState<PersonalizedLinks | null>(null);
  useEffect(() => {
    const { search } = window.location;
    import('./personalize')
      .then(({ personalizeAppLinks }) => {
        const newLinks = personalizeAppLinks(links, search);
        // A transition, because deferred components that use the links may still be hydrating.
        if (newLinks) startTransition(() => setPersonalized({ source: links, links: newLinks }));
      })
      // The page's own links still work.
      .catch(() => undefined);
  }, [links]);
  return (
    <AppLinksContext value={personalized?.source === links ? personalized.links : links}>
      {children}
    </AppLinksContext>
  );
}

/** The page's links to the apps. Throws outside of an `AppLinksProvider`. */
export function useAppLinks(): AppLinks {
  const links = useContext(AppLinksContext);
  if (!links) throw new Error('No AppLinksProvider.');
  return links;
}
