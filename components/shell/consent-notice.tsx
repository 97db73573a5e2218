import Link from 'next/link';
import { useSyncExternalStore } from 'react';
import { mustAskForConsent, setConsent, subscribeToConsent } from '@/lib/analytics/set-consent';
import { focusMainContent } from '@/lib/browser/main-content';
import type { ConsentChoice } from '@/lib/config/consent-cookie';
import { HAS_INSIGHTS } from '@/lib/config/has-insights';
import { TEXT_PAGES } from '@/lib/config/text-pages';
import { CONSENT_NOTICES } from '@/lib/i18n/consent-notices';
import { useLocale } from '@/lib/i18n/use-locale';

/** Two buttons of the same look: neither answer is easier than the other. */
const ANSWERS = [
  ['out', 'decline'],
  ['in', 'accept'],
] as const satisfies ReadonlyArray<[ConsentChoice, string]>;

// The notice is never in the HTML of a page. So these need no rules in the style sheet of all pages, and the content security policy,
// which blocks `style` attributes in HTML, allows them.

/** Where both fit into a row, the text has the room, and else the buttons have a row of their own. */
const TEXT_STYLE = { flex: '100 1 18rem' };
const BUTTONS_STYLE = { flex: '1 0 auto' };
const BUTTON_STYLE = { flex: '1 0 8rem' };

/**
 * Asks whether the visit may be counted, until the visitor answers here, on the privacy page or in another tab. It sticks to the
 * bottom of the window, and has its own room at the end of the page.
 */
export function ConsentNotice() {
  const texts = CONSENT_NOTICES[useLocale()];
  const isAsking = useSyncExternalStore(subscribeToConsent, mustAskForConsent, () => false);
  if (!isAsking) return null;
  const answer = (choice: ConsentChoice) => {
    setConsent(choice).catch(() => {});
    focusMainContent();
  };
  return (
    <section aria-label={texts.title} className="consent-notice print:hidden">
      <div className="frame flex flex-wrap items-center gap-3 py-3">
        <p style={TEXT_STYLE} className="text-sm">
          <strong>{texts.title}</strong> {HAS_INSIGHTS ? texts.textOwn : texts.textMixpanel}{' '}
          <Link href={TEXT_PAGES.privacy.path} prefetch={false} className="prose-link">
            {texts.more}
          </Link>
        </p>
        <div style={BUTTONS_STYLE} className="flex gap-3">
          {ANSWERS.map(([choice, text]) => (
            <button
              key={choice}
              type="button"
              onClick={() => answer(choice)}
              style={BUTTON_STYLE}
              className="button-plain"
            >
              {texts[text]}
            </button>
          ))}
        </div>
      </div>
    </section>
  );
}
