import { useTranslations } from 'next-intl';
import { deferHydration } from '@/components/ui/deferred';

/** A list that somebody has shared with the visitor, who has taken it. Only the browser knows it. */
export function TakenListView() {
  const t = useTranslations('takenList');
  return (
    <>
      <DeferredTakenList />
      <noscript>
        <p className="frame">{t('noScripts')}</p>
      </noscript>
    </>
  );
}

const DeferredTakenList = deferHydration(
  typeof window === 'undefined' ? (require('./taken-list') as typeof import('./taken-list')).TakenList : null,
  async () => (await import('./taken-list')).TakenList,
);
