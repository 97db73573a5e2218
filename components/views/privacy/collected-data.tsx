import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SPECIFIED_CONFIG } from '@/lib/analytics/mixpanel/config';
import { PRIVACY } from '@/lib/config/privacy';
import { SITE } from '@/lib/config/site';

type CountedDataProps = { byMixpanel: boolean; byVercel: boolean };

/** What is stored of a visit, and, where visits are counted, what is sent, to whom, why and how long. */
export function CollectedData({ byMixpanel, byVercel }: CountedDataProps) {
  const t = useTranslations('privacy');
  const { privateShareIds, recordedPercent } = SITE.analytics;
  return (
    <>
      <Section title={t('storedTitle')}>
        <li>{t('storedTicks')}</li>
        <li>{t('storedCampaign')}</li>
        {byMixpanel && (
          <>
            <li>{t('storedCookie', { days: SPECIFIED_CONFIG.cookie_expiration })}</li>
            <li>{t('storedEventQueue')}</li>
          </>
        )}
        {(byMixpanel || byVercel) && <li>{t('storedConsent')}</li>}
      </Section>
      {byMixpanel && (
        <Section title={t('sentTitle')}>
          <li>{t('sentEvents')}</li>
          <li>{t('sentContext')}</li>
          <li>{t(privateShareIds === 'plain' ? 'sentSharePlain' : 'sentShareDigest')}</li>
          {recordedPercent > 0 && <li>{t('sentRecording', { percent: recordedPercent })}</li>}
        </Section>
      )}
      {(byMixpanel || byVercel) && (
        <>
          <Section title={t('recipientsTitle')}>
            {byMixpanel && <li>{t('recipientsMixpanel')}</li>}
            {byVercel && <li>{t('recipientsVercel')}</li>}
          </Section>
          <Section title={t('purposeTitle')}>
            <li>{t('purposeText')}</li>
          </Section>
        </>
      )}
      {byMixpanel && (
        <Section title={t('retentionTitle')}>
          <li>{t('retentionText', { years: PRIVACY.retentionYears })}</li>
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mt-8 mb-2">{title}</h2>
      <ul className="list-disc space-y-2 ps-5">{children}</ul>
    </section>
  );
}
