import { useTranslations } from 'next-intl';
import { ContactLink, ListSection, TextPage, TextSection } from '@/components/catalog/text-page';
import type { TextPageDates } from '@/lib/page/view-props';

/** The accessibility statement. It says only what tests of this project check. */
export function AccessibilityView(dates: TextPageDates) {
  const t = useTranslations('accessibility');
  return (
    <TextPage title={t('title')} lead={t('lead')} {...dates}>
      <TextSection title={t('standardTitle')}>
        <p>{t('standardText')}</p>
      </TextSection>
      <ListSection title={t('useTitle')}>
        <li>{t('useKeyboard')}</li>
        <li>{t('useListKeys')}</li>
        <li>{t('useScreenReader')}</li>
        <li>{t('useSize')}</li>
        <li>{t('useColors')}</li>
        <li>{t('useMotion')}</li>
        <li>{t('useScripts')}</li>
      </ListSection>
      <ListSection title={t('testsTitle')}>
        <li>{t('testsAutomated')}</li>
        <li>{t('testsSize')}</li>
        <li>{t('testsKeyboard')}</li>
        <li>{t('testsBrowsers')}</li>
        <li>{t('testsMissing')}</li>
      </ListSection>
      <ListSection title={t('limitsTitle')}>
        <li>{t('limitsLanguage')}</li>
        <li>{t('limitsItem')}</li>
        <li>{t('limitsScripts')}</li>
        <li>{t('limitsImages')}</li>
        <li>{t('limitsPrint')}</li>
        <li>{t('limitsApps')}</li>
      </ListSection>
      <TextSection title={t('contactTitle')}>
        <p>{t.rich('contactText', { email: () => <ContactLink position="accessibility" /> })}</p>
      </TextSection>
    </TextPage>
  );
}
