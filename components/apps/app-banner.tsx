import { type ComponentType, useEffect, useState } from 'react';

/** Begins a visit where the apps are concerned, and holds the banner for Android at the foot of the header. */
export function AppBanner() {
  const [Banner, setBanner] = useState<ComponentType | null>(null);
  useEffect(() => {
    import('./personalize-app-links')
      .then(({ loadAppBanner }) => loadAppBanner())
      .then((banner) => setBanner(() => banner))
      // Without the banner the page is whole.
      .catch(() => undefined);
  }, []);
  return Banner && <Banner />;
}
