import { useTranslations } from 'next-intl';
import { ContactLink, TextPage, TextSection } from '@/components/catalog/text-page';
import { deferHydration } from '@/components/ui/deferred';
import { PRIVACY } from '@/lib/config/privacy';
import { PUBLIC_ENVIRONMENT } from '@/lib/config/public-environment';
import { CHOICE_ID } from '@/lib/links/consent-path';
import type { PrivacyViewProps } from '@/lib/page/view-props';

/** The privacy page. Its text follows the site's settings; the choice about tracking is shown only if anything tracks. */
export function PrivacyView({
  hasVercelAnalytics,
  ownRetentionDays,
  transferCountry,
  ...dates
}: PrivacyViewProps) {
  const t = useTranslations('privacy');
  const hasEvents = PUBLIC_ENVIRONMENT.trackingToken !== '';
  const hasAnalytics = hasEvents || hasVercelAnalytics;
  const { responsible, authority } = PRIVACY;
  return (
    <TextPage title={t('title')} lead={t('lead')} {...dates}>
      {hasAnalytics ? (
        <p className="mt-4 print:hidden">
          <a href={`#${CHOICE_ID}`} className="prose-link">
            {t('toChoice')}
          </a>
        </p>
      ) : (
        <p className="mt-4 text-lg">{t('noTrackingText')}</p>
      )}
      <DeferredDataUseSections
        hasEvents={hasEvents}
        hasVercelAnalytics={hasVercelAnalytics}
        ownRetentionDays={ownRetentionDays}
        transferCountry={transferCountry}
      />
      <DeferredPrivacyChoices hasAnalytics={hasAnalytics} />
      <TextSection title={t('rightsTitle')}>
        <p>{t('rightsText')}</p>
        <p className="mt-2">
          {authority
            ? t.rich('rightsAuthorityNamed', {
                authority: () => (
                  <a href={authority.url} rel="noopener" className="prose-link">
                    {authority.name}
                  </a>
                ),
              })
            : t('rightsAuthority')}
        </p>
      </TextSection>
      <TextSection title={t('contactTitle')}>
        {responsible && (
          <p className="mb-2">
            {t('responsibleText')}
            {[responsible.name, ...responsible.address].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        )}
        <p>{t.rich('contactText', { email: () => <ContactLink position="privacy" /> })}</p>
      </TextSection>
    </TextPage>
  );
}

const DeferredDataUseSections = deferHydration(
  typeof window === 'undefined'
    ? (require('./data-use-sections') as typeof import('./data-use-sections')).DataUseSections
    : null,
  async () => (await import('./data-use-sections')).DataUseSections,
);

const DeferredPrivacyChoices = deferHydration(
  typeof window === 'undefined'
    ? (require('./privacy-choices') as typeof import('./privacy-choices')).PrivacyChoices
    : null,
  async () => (await import('./privacy-choices')).PrivacyChoices,
);
