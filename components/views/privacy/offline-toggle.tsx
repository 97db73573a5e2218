import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { savingState, setSaving, subscribeToSaving } from '@/lib/offline/saving';

const STATUS = { on: 'offlineOn', off: 'offlineOff', unsupported: 'offlineUnsupported' } as const;

/** Shows whether lists are saved for use without a network, with a button to stop that or to start it again. */
export function OfflineToggle() {
  const t = useTranslations('privacy');
  const state = useSyncExternalStore(subscribeToSaving, savingState, () => null);
  const isOn = state === 'on';
  return (
    <section>
      <h2 className="mt-8 mb-2">{t('offlineTitle')}</h2>
      <div className="flex min-h-11 flex-wrap items-center gap-4">
        {state && <p role="status">{t(STATUS[state])}</p>}
        {state && state !== 'unsupported' && (
          <button
            type="button"
            onClick={() => setSaving(!isOn).catch(() => undefined)}
            className="button-plain"
          >
            {t(isOn ? 'offlineStopButton' : 'offlineStartButton')}
          </button>
        )}
      </div>
      <p className="mt-3 text-ink-soft text-sm">{t('offlineNote')}</p>
    </section>
  );
}
