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
            <li>{t('storedVisitor', { days: SPECIFIED_CONFIG.cookie_expiration })}</li>
            <li>{t('storedQueue')}</li>
          </>
        )}
        {(byMixpanel || byVercel) && <li>{t('storedChoice')}</li>}
      </Section>
      {byMixpanel && (
        <Section title={t('sentTitle')}>
          <li>{t('sentEvents')}</li>
          <li>{t('sentTechnical')}</li>
          <li>{t(privateShareIds === 'plain' ? 'sentSharePlain' : 'sentShareDigest')}</li>
          {recordedPercent > 0 && <li>{t('sentRecording', { percent: recordedPercent })}</li>}
        </Section>
      )}
      {(byMixpanel || byVercel) && (
        <>
          <Section title={t('whomTitle')}>
            {byMixpanel && <li>{t('whomText')}</li>}
            {byVercel && <li>{t('whomVercel')}</li>}
          </Section>
          <Section title={t('whyTitle')}>
            <li>{t('whyText')}</li>
          </Section>
        </>
      )}
      {byMixpanel && (
        <Section title={t('longTitle')}>
          <li>{t('longText', { years: PRIVACY.retentionYears })}</li>
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
