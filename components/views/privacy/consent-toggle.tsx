import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { hasConsent } from '@/lib/analytics/consent';
import { setConsent, subscribeToConsent } from '@/lib/analytics/set-consent';

/** Says whether this browser's visits are counted, and lets the visitor decide. */
export function ConsentToggle() {
  const t = useTranslations('privacy');
  const allowed = useSyncExternalStore(subscribeToConsent, hasConsent, () => null);
  return (
    <section>
      <h2 className="mt-8 mb-2">{t('consentTitle')}</h2>
      <div className="flex min-h-11 flex-wrap items-center gap-4">
        {allowed !== null && (
          <>
            <p role="status">{t(allowed ? 'consentOptedIn' : 'consentOptedOut')}</p>
            <button
              type="button"
              onClick={() => setConsent(!allowed).catch(() => {})}
              className="button-plain"
            >
              {t(allowed ? 'consentOptOutButton' : 'consentOptInButton')}
            </button>
          </>
        )}
      </div>
      <p className="mt-3 text-ink-soft text-sm">{t('consentNote')}</p>
    </section>
  );
}
