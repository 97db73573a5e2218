import { useTranslations } from 'next-intl';
import { ListSection } from '@/components/catalog/text-page';
import { SPECIFIED_CONFIG } from '@/lib/analytics/mixpanel/config';
import { PRIVACY, STORED_NAMES } from '@/lib/config/privacy';
import { SITE } from '@/lib/config/site';
import { MAX_SAVED_LISTS } from '@/lib/offline/choose-pages';

type DataUseSectionsProps = { hasMixpanel: boolean; hasVercelAnalytics: boolean };

/**
 * Sections of the privacy page: stored data; with any analytics also recipients and purpose; with Mixpanel also sent
 * data and retention. Vercel runs Next without the HTTP server of this project, which counts redirects to the apps.
 */
export function DataUseSections({ hasMixpanel, hasVercelAnalytics }: DataUseSectionsProps) {
  const t = useTranslations('privacy');
  const hasAnalytics = hasMixpanel || hasVercelAnalytics;
  const { consent, privateShareIds, recordedPercent } = SITE.analytics;
  return (
    <>
      <ListSection title={t('storedTitle')}>
        <StoredData text={t('storedTicks')} names={STORED_NAMES.use} />
        <StoredData text={t('storedSearches')} names={STORED_NAMES.search} />
        <StoredData text={t('storedEmbeds')} names={STORED_NAMES.embeds} />
        <StoredData text={t('storedOffline', { count: MAX_SAVED_LISTS })} names={STORED_NAMES.offline} />
        <StoredData text={t('storedCampaign')} names={STORED_NAMES.campaign} />
        {hasMixpanel && (
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
      {hasMixpanel && (
        <ListSection title={t('sentTitle')}>
          <li>{t('sentEvents')}</li>
          <li>{t('sentUse')}</li>
          <li>{t('sentQuality')}</li>
          <li>{t('sentContext')}</li>
          <li>{t(privateShareIds === 'plain' ? 'sentSharePlain' : 'sentShareDigest')}</li>
          {recordedPercent > 0 && <li>{t('sentRecording', { percent: recordedPercent })}</li>}
          {consent === 'opt-out' && !hasVercelAnalytics && <li>{t('sentRedirects')}</li>}
        </ListSection>
      )}
      {hasAnalytics && (
        <>
          <ListSection title={t('recipientsTitle')}>
            {hasMixpanel && <li>{t('recipientsMixpanel')}</li>}
            {hasVercelAnalytics && <li>{t('recipientsVercel')}</li>}
          </ListSection>
          <ListSection title={t('purposeTitle')}>
            <li>{t('purposeText')}</li>
          </ListSection>
        </>
      )}
      {hasMixpanel && (
        <ListSection title={t('retentionTitle')}>
          <li>{t('retentionText', { years: PRIVACY.retentionYears })}</li>
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
