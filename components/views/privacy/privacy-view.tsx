import { useTranslations } from 'next-intl';
import { ContactLink, TextPage, TextSection } from '@/components/catalog/text-page';
import { deferHydration } from '@/components/ui/deferred';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import type { PrivacyViewProps } from '@/lib/page/view-props';
import { DataUseSections } from './data-use-sections';

/** The privacy page. Its text follows the site's settings; the choice about tracking is shown only if anything tracks. */
export function PrivacyView({ hasVercelAnalytics, ownRetentionDays, ...dates }: PrivacyViewProps) {
  const t = useTranslations('privacy');
  const hasEvents = PUBLIC_ENVIRONMENT.trackingToken !== '';
  const hasAnalytics = hasEvents || hasVercelAnalytics;
  return (
    <TextPage title={t('title')} lead={t('lead')} {...dates}>
      {!hasAnalytics && <p className="mt-4 text-lg">{t('noTrackingText')}</p>}
      <DataUseSections
        hasEvents={hasEvents}
        hasVercelAnalytics={hasVercelAnalytics}
        ownRetentionDays={ownRetentionDays}
      />
      <DeferredPrivacyChoices hasAnalytics={hasAnalytics} />
      <TextSection title={t('contactTitle')}>
        <p>{t.rich('contactText', { email: () => <ContactLink position="privacy" /> })}</p>
      </TextSection>
    </TextPage>
  );
}

const DeferredPrivacyChoices = deferHydration(
  typeof window === 'undefined'
    ? (require('./privacy-choices') as typeof import('./privacy-choices')).PrivacyChoices
    : null,
  async () => (await import('./privacy-choices')).PrivacyChoices,
);
