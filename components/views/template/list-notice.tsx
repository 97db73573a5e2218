import { useTranslations } from 'next-intl';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ListTools } from './use-list-tools';

/** Says what the last tool did, to everyone; after a reset it offers the way back. */
export function ListNotice({ tools }: { tools: ListTools }) {
  const t = useTranslations('template');
  return (
    <div role="status" className="list-notice print:hidden">
      {tools.notice && (
        <p className="flex min-h-11 items-center gap-4 rounded-md bg-ink px-4 text-paper shadow-float">
          {t(`notice.${tools.notice}`)}
          {tools.notice === 'reset' && (
            <button
              type="button"
              onClick={tools.undoReset}
              {...clickAttributes('list-actions', 'undo')}
              className="min-h-11 font-semibold underline underline-offset-4"
            >
              {t('undo')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
