import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { isStorageBlocked, isTrackingAllowed, isTrackingEnabled } from '@/lib/analytics/consent';
import { isLocalhost, readMixpanelCookie, updateMixpanelCookie } from '@/lib/analytics/mixpanel/cookie';
import { setConsent, subscribeToConsent } from '@/lib/analytics/set-consent';
import { copyText } from '@/lib/browser/copy-text';
import { SITE } from '@/lib/config/site';
import { useLocale } from '@/lib/i18n/use-locale';
import { CHOICE_ID, CONSENT_FRAGMENTS, CONSENT_PATH } from '@/lib/links/consent-path';

/** The message that describes the state. Without storage there is no choice, because it would be forgotten. */
function readStatus() {
  if (isTrackingAllowed()) return 'consentOptedIn';
  return isStorageBlocked() ? 'consentStorageBlocked' : 'consentOptedOut';
}

/**
 * Shows whether tracking is allowed in this browser, with a button to opt out or in. Without scripts, it has both buttons, and the
 * server leads back to a message about the choice.
 */
export function ConsentToggle() {
  const t = useTranslations('privacy');
  const [hasFailed, setHasFailed] = useState(false);
  const status = useSyncExternalStore(subscribeToConsent, readStatus, () => null);
  const isAllowed = status === 'consentOptedIn';
  const hasChoice = status !== 'consentStorageBlocked';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setConsent(isAllowed ? 'out' : 'in').then(
      (holds) => setHasFailed(!holds && !isStorageBlocked()),
      () => setHasFailed(true),
    );
  };
  return (
    <section id={CHOICE_ID}>
      <h2 className="mt-8 mb-2">{t('consentTitle')}</h2>
      <form
        method="post"
        action={CONSENT_PATH}
        onSubmit={submit}
        className="flex min-h-11 flex-wrap items-center gap-4"
      >
        {status ? (
          <>
            <p role="status">{t(hasFailed ? 'consentFailed' : status)}</p>
            {hasChoice && (
              <button type="submit" name="choice" value={isAllowed ? 'out' : 'in'} className="button-plain">
                {t(isAllowed ? 'consentOptOutButton' : 'consentOptInButton')}
              </button>
            )}
          </>
        ) : (
          <ButtonsWithoutScripts />
        )}
      </form>
      {status && <VisitorId isAllowed={isAllowed} />}
      {hasChoice && <p className="mt-3 text-ink-soft text-sm">{t('consentNote')}</p>}
      <p className="mt-3 text-ink-soft text-sm">
        {t(SITE.analytics.respectsGpc ? 'signalsGpc' : 'signalsIgnored')}
      </p>
    </section>
  );
}

/** The page is the same for everybody, so that it does not know the choice; the fragment tells which one was just made. */
function ButtonsWithoutScripts() {
  const t = useTranslations('privacy');
  const locale = useLocale();
  return (
    <noscript>
      <input type="hidden" name="locale" value={locale} />
      <p id={CONSENT_FRAGMENTS.in} className="mb-3 hidden target:block">
        {t('consentSavedIn')}
      </p>
      <p id={CONSENT_FRAGMENTS.out} className="mb-3 hidden target:block">
        {t('consentOptedOut')}
      </p>
      <div className="flex flex-wrap gap-4">
        <button type="submit" name="choice" value="out" className="button-plain">
          {t('consentOptOutButton')}
        </button>
        <button type="submit" name="choice" value="in" className="button-plain">
          {t('consentOptInButton')}
        </button>
      </div>
    </noscript>
  );
}

/**
 * The id of the visitor, for requests about what was sent. It stays on the page after an opt-out, which deletes it from the browser.
 */
function VisitorId({ isAllowed }: { isAllowed: boolean }) {
  const t = useTranslations('privacy');
  const [id, setId] = useState('');
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isAllowed || !isTrackingEnabled()) return;
    // At the first visit, the client would store it in a few seconds, but never on localhost.
    const { distinct_id = '' } = isLocalhost() ? readMixpanelCookie() : updateMixpanelCookie();
    setId(String(distinct_id));
    setIsCopied(false);
  }, [isAllowed]);
  if (id === '') return null;
  const copy = () =>
    copyText(id).then(
      () => setIsCopied(true),
      () => {},
    );
  return (
    <div className="mt-3 flex flex-wrap items-center gap-4">
      <p>
        {t(isAllowed ? 'visitorId' : 'visitorIdDeleted')}{' '}
        <code dir="ltr" className="[overflow-wrap:anywhere]">
          {id}
        </code>
      </p>
      <button type="button" onClick={copy} className="button-plain">
        {t(isCopied ? 'visitorIdCopied' : 'visitorIdCopy')}
      </button>
    </div>
  );
}
