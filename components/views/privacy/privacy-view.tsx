import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { PRIVACY } from '@/lib/config/privacy';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import type { PrivacyViewProps } from '@/lib/page/view-props';
import { ConsentToggle } from './consent-toggle';
import { DataUseSections } from './data-use-sections';

/** The privacy page. Its text follows the site's settings; the consent toggle is shown only if anything tracks. */
export function PrivacyView({ updatedOn, hasVercelAnalytics }: PrivacyViewProps) {
  const t = useTranslations('privacy');
  const hasMixpanel = PUBLIC_ENVIRONMENT.mixpanelKey !== '';
  const hasAnalytics = hasMixpanel || hasVercelAnalytics;
  const { updated, contactEmail: email } = PRIVACY;
  return (
    <article className="frame pt-10">
      <div className="max-w-[42rem]">
        <h1>{t('title')}</h1>
        <p className="mt-2 text-ink-soft text-sm">
          <time dateTime={updated}>{t('updated', { date: updatedOn })}</time>
        </p>
        <p className="lead mt-4">{t('lead')}</p>
        {!hasAnalytics && <p className="mt-4 text-lg">{t('noTrackingText')}</p>}
        <DataUseSections hasMixpanel={hasMixpanel} hasVercelAnalytics={hasVercelAnalytics} />
        {hasAnalytics && <ConsentToggle />}
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
