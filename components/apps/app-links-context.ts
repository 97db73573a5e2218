import { createContext, useContext } from 'react';
import type { AppLinks } from '@/lib/links/app-links';

export const AppLinksContext = createContext<AppLinks | null>(null);

/** The page's links to the apps. Throws outside of an `AppLinksProvider`. */
export function useAppLinks(): AppLinks {
  const links = useContext(AppLinksContext);
  if (!links) throw new Error('useAppLinks must be used within an AppLinksProvider.');
  return links;
}
