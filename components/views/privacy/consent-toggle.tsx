import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { isStorageBlocked, isTrackingAllowed } from '@/lib/analytics/consent';
import { setConsent, subscribeToConsent } from '@/lib/analytics/set-consent';

/** The message that describes the state. Without storage there is no choice, because it would be forgotten. */
function readStatus() {
  if (isTrackingAllowed()) return 'consentOptedIn';
  return isStorageBlocked() ? 'consentStorageBlocked' : 'consentOptedOut';
}

/** Shows whether tracking is allowed in this browser, with a button to opt out or in. */
export function ConsentToggle() {
  const t = useTranslations('privacy');
  const status = useSyncExternalStore(subscribeToConsent, readStatus, () => null);
  const isAllowed = status === 'consentOptedIn';
  const hasChoice = status !== 'consentStorageBlocked';
  return (
    <section>
      <h2 className="mt-8 mb-2">{t('consentTitle')}</h2>
      <div className="flex min-h-11 flex-wrap items-center gap-4">
        {status && <p role="status">{t(status)}</p>}
        {status && hasChoice && (
          <button
            type="button"
            onClick={() => setConsent(isAllowed ? 'out' : 'in').catch(() => {})}
            className="button-plain"
          >
            {t(isAllowed ? 'consentOptOutButton' : 'consentOptInButton')}
          </button>
        )}
      </div>
      {hasChoice && <p className="mt-3 text-ink-soft text-sm">{t('consentNote')}</p>}
    </section>
  );
}
