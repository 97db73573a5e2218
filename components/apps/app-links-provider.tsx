import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import type { AppLinks } from '@/lib/links/app-links';

const AppLinksContext = createContext<AppLinks | null>(null);

type Personal = { of: AppLinks; links: AppLinks };

/**
 * Gives what is inside the page's links to the apps: those for everyone at first and without JavaScript, then
 * those of this visitor, whose campaign they carry.
 */
export function AppLinksProvider({ links, children }: { links: AppLinks; children: ReactNode }) {
  const [personal, setPersonal] = useState<Personal | null>(null);
  useEffect(() => {
    let current = true;
    const { search } = window.location;
    import('./personalize-app-links')
      .then(({ personalizeAppLinks }) => {
        const own = personalizeAppLinks(links, search);
        // A transition, since parts of the page that use the links may still be on their way.
        if (current && own) startTransition(() => setPersonal({ of: links, links: own }));
      })
      // The links for everyone lead to the same places.
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [links]);
  return (
    <AppLinksContext value={personal?.of === links ? personal.links : links}>{children}</AppLinksContext>
  );
}

/** The links to the apps of the page around. */
export function useAppLinks(): AppLinks {
  const links = useContext(AppLinksContext);
  if (!links) throw new Error('useAppLinks needs an AppLinksProvider above it.');
  return links;
}
