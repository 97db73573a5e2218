import { useTranslations } from 'next-intl';
import { ListSection } from '@/components/catalog/text-page';
import { SPECIFIED_CONFIG } from '@/lib/analytics/mixpanel/config';
import { PRIVACY } from '@/lib/config/privacy';
import { SITE } from '@/lib/config/site';
import type { PrivacyViewProps } from '@/lib/page/view-props';
import { StoredSection } from './stored-section';

type DataUseSectionsProps = Pick<
  PrivacyViewProps,
  'hasVercelAnalytics' | 'ownRetentionDays' | 'transferCountry'
> & {
  /** Whether events are sent, to Mixpanel or the site's own database. */
  hasEvents: boolean;
};

/**
 * Sections of the privacy page: stored data; with any analytics also recipients and purpose; with events also sent
 * data and retention. Vercel runs Next without the HTTP server of this project, which counts redirects to the apps.
 */
export function DataUseSections({
  hasEvents,
  hasVercelAnalytics,
  ownRetentionDays,
  transferCountry,
}: DataUseSectionsProps) {
  const t = useTranslations('privacy');
  const hasAnalytics = hasEvents || hasVercelAnalytics;
  const isOwn = ownRetentionDays !== null;
  const { consent, privateShareIds } = SITE.analytics;
  const recordedPercent = isOwn ? 0 : SITE.analytics.recordedPercent;
  const { legalBasis, transfer } = PRIVACY;
  return (
    <>
      <StoredSection
        hasAnalytics={hasAnalytics}
        hasEvents={hasEvents}
        isRecorded={recordedPercent > 0}
        cookieDays={SPECIFIED_CONFIG.cookie_expiration}
      />
      {hasEvents && (
        <ListSection title={t('sentTitle')}>
          <li>{t('sentEvents')}</li>
          <li>{t('sentUse')}</li>
          <li>{t(isOwn ? 'sentContextOwn' : 'sentContext')}</li>
          <li>{t('sentErrors')}</li>
          <li>{t(privateShareIds === 'plain' ? 'sentSharePlain' : 'sentShareDigest')}</li>
          {recordedPercent > 0 && <li>{t('sentRecording', { percent: recordedPercent })}</li>}
          {consent === 'opt-out' && !hasVercelAnalytics && <li>{t('sentRedirects')}</li>}
        </ListSection>
      )}
      {hasAnalytics && (
        <>
          <ListSection title={t('recipientsTitle')}>
            {hasEvents && <li>{t(isOwn ? 'recipientsOwn' : 'recipientsMixpanel')}</li>}
            {hasVercelAnalytics && <li>{t('recipientsVercel')}</li>}
            {transfer && transferCountry && (
              <li>
                {t(transfer.safeguard === 'adequacy-decision' ? 'transferAdequacy' : 'transferClauses', {
                  country: transferCountry,
                })}
              </li>
            )}
          </ListSection>
          <ListSection title={t('purposeTitle')}>
            <li>{t('purposeText')}</li>
            {legalBasis && (
              <li>{t(legalBasis === 'consent' ? 'legalBasisConsent' : 'legalBasisInterests')}</li>
            )}
          </ListSection>
        </>
      )}
      {hasEvents && (
        <ListSection title={t('retentionTitle')}>
          <li>
            {isOwn
              ? t('retentionOwn', { days: ownRetentionDays })
              : t('retentionText', { years: PRIVACY.retentionYears })}
          </li>
          <li>{t('retentionChoice')}</li>
        </ListSection>
      )}
    </>
  );
}
