import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SPECIFIED_CONFIG } from '@/lib/analytics/mixpanel/config';
import { PRIVACY, STORED_NAMES } from '@/lib/config/privacy';
import { SITE } from '@/lib/config/site';

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
      <Section title={t('storedTitle')}>
        <StoredData text={t('storedTicks')} names={STORED_NAMES.use} />
        <StoredData text={t('storedSearches')} names={STORED_NAMES.search} />
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
      </Section>
      {hasMixpanel && (
        <Section title={t('sentTitle')}>
          <li>{t('sentEvents')}</li>
          <li>{t('sentUse')}</li>
          <li>{t('sentQuality')}</li>
          <li>{t('sentContext')}</li>
          <li>{t(privateShareIds === 'plain' ? 'sentSharePlain' : 'sentShareDigest')}</li>
          {recordedPercent > 0 && <li>{t('sentRecording', { percent: recordedPercent })}</li>}
          {consent === 'opt-out' && !hasVercelAnalytics && <li>{t('sentRedirects')}</li>}
        </Section>
      )}
      {hasAnalytics && (
        <>
          <Section title={t('recipientsTitle')}>
            {hasMixpanel && <li>{t('recipientsMixpanel')}</li>}
            {hasVercelAnalytics && <li>{t('recipientsVercel')}</li>}
          </Section>
          <Section title={t('purposeTitle')}>
            <li>{t('purposeText')}</li>
          </Section>
        </>
      )}
      {hasMixpanel && (
        <Section title={t('retentionTitle')}>
          <li>{t('retentionText', { years: PRIVACY.retentionYears })}</li>
        </Section>
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mt-8 mb-2">{title}</h2>
      <ul className="grid list-disc gap-2 ps-5">{children}</ul>
    </section>
  );
}
