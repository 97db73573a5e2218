import { useTranslations } from 'next-intl';
import { ListSection } from '@/components/catalog/text-page';
import { SPECIFIED_CONFIG } from '@/lib/analytics/mixpanel/config';
import { PRIVACY, STORED_NAMES } from '@/lib/config/privacy';
import { SITE } from '@/lib/config/site';
import { MAX_SAVED_LISTS } from '@/lib/offline/choose-pages';
import type { PrivacyViewProps } from '@/lib/page/view-props';

type DataUseSectionsProps = Pick<PrivacyViewProps, 'hasVercelAnalytics' | 'ownRetentionDays'> & {
  /** Whether events are sent, to Mixpanel or the site's own database. */
  hasEvents: boolean;
};

/**
 * Sections of the privacy page: stored data; with any analytics also recipients and purpose; with events also sent
 * data and retention. Vercel runs Next without the HTTP server of this project, which counts redirects to the apps.
 */
export function DataUseSections({ hasEvents, hasVercelAnalytics, ownRetentionDays }: DataUseSectionsProps) {
  const t = useTranslations('privacy');
  const hasAnalytics = hasEvents || hasVercelAnalytics;
  const isOwn = ownRetentionDays !== null;
  const { consent, privateShareIds } = SITE.analytics;
  const recordedPercent = isOwn ? 0 : SITE.analytics.recordedPercent;
  return (
    <>
      <ListSection title={t('storedTitle')}>
        <StoredData text={t('storedTicks')} names={STORED_NAMES.use} />
        <StoredData text={t('storedSearches')} names={STORED_NAMES.search} />
        <StoredData text={t('storedEmbeds')} names={STORED_NAMES.embeds} />
        <StoredData text={t('storedOffline', { count: MAX_SAVED_LISTS })} names={STORED_NAMES.offline} />
        <StoredData text={t('storedCampaign')} names={STORED_NAMES.campaign} />
        {hasEvents && (
          <>
            <StoredData
              text={t('storedCookie', { days: SPECIFIED_CONFIG.cookie_expiration })}
              names={STORED_NAMES.visitor}
            />
            <StoredData
              text={t('storedEventQueue')}
              names={[...STORED_NAMES.eventQueue, ...(recordedPercent > 0 ? STORED_NAMES.recording : [])]}
            />
          </>
        )}
        {hasAnalytics && <StoredData text={t('storedConsent')} names={STORED_NAMES.consent} />}
      </ListSection>
      {hasEvents && (
        <ListSection title={t('sentTitle')}>
          <li>{t('sentEvents')}</li>
          <li>{t('sentUse')}</li>
          <li>{t('sentQuality')}</li>
          <li>{t(isOwn ? 'sentContextOwn' : 'sentContext')}</li>
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
          </ListSection>
          <ListSection title={t('purposeTitle')}>
            <li>{t('purposeText')}</li>
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
        </ListSection>
      )}
    </>
  );
}

function StoredData({ text, names }: { text: string; names: readonly string[] }) {
  return (
    <li>
      {text}{' '}
      <span dir="ltr" className="text-ink-soft text-sm [overflow-wrap:anywhere]">
        {names.join(', ')}
      </span>
    </li>
  );
}
