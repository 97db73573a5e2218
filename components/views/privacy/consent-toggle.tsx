import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { isTrackingAllowed } from '@/lib/analytics/consent';
import { setConsent, subscribeToConsent } from '@/lib/analytics/set-consent';

/** Shows whether tracking is allowed in this browser, with a button to opt out or in. */
export function ConsentToggle() {
  const t = useTranslations('privacy');
  const isAllowed = useSyncExternalStore(subscribeToConsent, isTrackingAllowed, () => null);
  return (
    <section>
      <h2 className="mt-8 mb-2">{t('consentTitle')}</h2>
      <div className="flex min-h-11 flex-wrap items-center gap-4">
        {isAllowed !== null && (
          <>
            <p role="status">{t(isAllowed ? 'consentOptedIn' : 'consentOptedOut')}</p>
            <button
              type="button"
              onClick={() => setConsent(!isAllowed).catch(() => {})}
              className="button-plain"
            >
              {t(isAllowed ? 'consentOptOutButton' : 'consentOptInButton')}
            </button>
          </>
        )}
      </div>
      <p className="mt-3 text-ink-soft text-sm">{t('consentNote')}</p>
    </section>
  );
}
