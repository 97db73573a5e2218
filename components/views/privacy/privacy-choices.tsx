import { ConsentToggle } from './consent-toggle';
import { OfflineToggle } from './offline-toggle';

/** What visitors decide on the privacy page. Where nothing tracks, there is nothing to decide about that. */
export function PrivacyChoices({ hasAnalytics }: { hasAnalytics: boolean }) {
  return (
    <>
      {hasAnalytics && <ConsentToggle />}
      <OfflineToggle />
    </>
  );
}
