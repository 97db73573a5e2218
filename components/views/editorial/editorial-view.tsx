import { useTranslations } from 'next-intl';
import { ContactLink, ListSection, TextPage, TextSection } from '@/components/catalog/text-page';
import type { EditorialViewProps } from '@/lib/page/view-props';

/** The page about how checklists are chosen, written and checked. */
export function EditorialView({ hasEditLinks, ...dates }: EditorialViewProps) {
  const t = useTranslations('editorial');
  return (
    <TextPage title={t('title')} lead={t('lead')} {...dates}>
      <ListSection title={t('choiceTitle')}>
        <li>{t('choiceJobs')}</li>
        <li>{t('choiceDistinct')}</li>
        <li>{t('choicePicks')}</li>
      </ListSection>
      <ListSection title={t('writingTitle')}>
        <li>{t('writingOrder')}</li>
        <li>{t('writingItems')}</li>
        <li>{t('writingPacking')}</li>
      </ListSection>
      <ListSection title={t('careTitle')}>
        <li>{t('careAdvice')}</li>
        <li>{t('careLaw')}</li>
        <li>{t('careExperts')}</li>
      </ListSection>
      <ListSection title={t('checksTitle')}>
        <li>{t('checksAutomated')}</li>
        <li>{t('checksDate')}</li>
      </ListSection>
      <ListSection title={t('translationTitle')}>
        <li>{t('translationOriginal')}</li>
        <li>{t('translationItems')}</li>
      </ListSection>
      <ListSection title={t('independenceTitle')}>
        <li>{t('independenceAds')}</li>
        <li>{t('independenceNumbers')}</li>
        <li>{t('independencePublishers')}</li>
      </ListSection>
      <TextSection title={t('contactTitle')}>
        {hasEditLinks && <p className="mb-2">{t('editLinkText')}</p>}
        <p>{t.rich('contactText', { email: () => <ContactLink position="editorial" /> })}</p>
      </TextSection>
    </TextPage>
  );
}
