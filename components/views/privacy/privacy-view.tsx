import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { PRIVACY } from '@/lib/config/privacy';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import type { PrivacyViewProps } from '@/lib/page/view-props';
import { CollectedData } from './collected-data';
import { ConsentToggle } from './consent-toggle';

/** What the site stores and sends, in the words of the settings in force, and the visitor's way out of it. */
export function PrivacyView({ updatedOn, hasVercelAnalytics }: PrivacyViewProps) {
  const t = useTranslations('privacy');
  const byMixpanel = PUBLIC_ENVIRONMENT.mixpanelKey !== '';
  const isCounted = byMixpanel || hasVercelAnalytics;
  const { updated, contactEmail: email } = PRIVACY;
  return (
    <article className="frame pt-10">
      <div className="max-w-[42rem]">
        <h1>{t('title')}</h1>
        <p className="mt-2 text-ink-soft text-sm">
          <time dateTime={updated}>{t('updated', { date: updatedOn })}</time>
        </p>
        <p className="lead mt-4">{t('lead')}</p>
        {!isCounted && <p className="mt-4 text-lg">{t('noTrackingText')}</p>}
        <CollectedData byMixpanel={byMixpanel} byVercel={hasVercelAnalytics} />
        {isCounted && <ConsentToggle />}
        <h2 className="mt-8 mb-2">{t('contactTitle')}</h2>
        <p>
          {t.rich('contactText', {
            email: () => (
              <a href={`mailto:${email}`} {...clickAttributes('privacy', 'contact')} className="prose-link">
                {email}
              </a>
            ),
          })}
        </p>
      </div>
    </article>
  );
}
