import { useTranslations } from 'next-intl';
import { TextSection } from '@/components/catalog/text-page';
import { STORED_NAMES } from '@/lib/config/privacy';
import { MAX_SAVED_LISTS } from '@/lib/offline/choose-pages';

type StoredSectionProps = {
  hasAnalytics: boolean;
  hasEvents: boolean;
  /** Whether some visits are recorded. */
  isRecorded: boolean;
  /** Days after which the visitor's cookie expires. */
  cookieDays: number;
};

/** What the browser stores: a line for each purpose, and the technical names of all for those who look for them. */
export function StoredSection({ hasAnalytics, hasEvents, isRecorded, cookieDays }: StoredSectionProps) {
  const t = useTranslations('privacy');
  const kinds = [
    {
      title: t('storedListsTitle'),
      text: t('storedLists'),
      names: [...STORED_NAMES.lists, ...STORED_NAMES.taken],
    },
    { title: t('storedEmbedsTitle'), text: t('storedEmbeds'), names: STORED_NAMES.embeds },
    { title: t('storedSearchesTitle'), text: t('storedSearches'), names: STORED_NAMES.searches },
    { title: t('storedSettingsTitle'), text: t('storedSettings'), names: STORED_NAMES.settings },
    {
      title: t('storedOfflineTitle'),
      text: t('storedOffline', { count: MAX_SAVED_LISTS }),
      names: STORED_NAMES.offline,
    },
    { title: t('storedCampaignTitle'), text: t('storedCampaign'), names: STORED_NAMES.campaign },
    ...(hasEvents
      ? [
          {
            title: t('storedCookieTitle'),
            text: t('storedCookie', { days: cookieDays }),
            names: [...STORED_NAMES.visitor, ...(isRecorded ? STORED_NAMES.recording : [])],
          },
        ]
      : []),
    ...(hasAnalytics
      ? [{ title: t('storedChoiceTitle'), text: t('storedChoice'), names: STORED_NAMES.choice }]
      : []),
  ];
  return (
    <TextSection title={t('storedTitle')}>
      <p>{t('storedIntro')}</p>
      <dl className="mt-3 grid gap-3">
        {kinds.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <details className="mt-3">
        <summary className="w-fit py-3 text-leaf-strong">{t('storedNames')}</summary>
        <dl className="grid gap-2 text-sm">
          {kinds.map(({ title, names }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className="text-ink-soft [overflow-wrap:anywhere]">
                <span dir="ltr">{names.join(', ')}</span>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </TextSection>
  );
}
