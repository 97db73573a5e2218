import { type ComponentType, useEffect, useState } from 'react';
import { useAppLinks } from './app-links-provider';

/** Detects the visitor's platform and, on Android, renders the app banner at the bottom of the header. */
export function AppBanner() {
  const [Banner, setBanner] = useState<ComponentType<{ open: string }> | null>(null);
  const { open } = useAppLinks();
  useEffect(() => {
    import('./personalize')
      .then(({ loadAppBanner }) => loadAppBanner())
      .then((banner) => setBanner(() => banner))
      // The page is complete without the banner.
      .catch(() => undefined);
  }, []);
  return Banner && <Banner open={open} />;
}
