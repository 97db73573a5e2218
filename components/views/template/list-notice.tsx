import { useTranslations } from 'next-intl';
import { CloseButton } from '@/components/ui/icon-button';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { LIST_TOOLS_ID } from '@/lib/links/fragments';
import type { UseListToolsReturn } from './use-list-tools';

/**
 * Live region with the outcome of the last action. After a reset it has an undo button. `announcement` is for screen
 * readers only, because the list shows the same.
 */
export function ListNotice({ tools, announcement }: { tools: UseListToolsReturn; announcement: string }) {
  const t = useTranslations('template');
  const { notice } = tools;
  // The pressed button disappears with the notice, so the focus moves to the tools.
  const thenFocusTools = (action: () => void) => () => {
    action();
    document.getElementById(LIST_TOOLS_ID)?.focus({ preventScroll: true });
  };
  return (
    // Not atomic: only what is new is read.
    <div role="status" aria-atomic="false" className="list-notice print:hidden">
      {announcement && <p className="sr-only">{announcement}</p>}
      {notice && (
        <p key={notice.serial} className="flex min-h-11 items-center gap-4 rounded-md bg-ink px-4 text-paper">
          <span className="py-1.5">{t(`notice.${notice.kind}`)}</span>
          {notice.kind === 'reset' && (
            <>
              <button
                type="button"
                onClick={thenFocusTools(tools.undoReset)}
                {...clickAttributes('list-actions', 'undo')}
                className="min-h-11 font-semibold underline underline-offset-4"
              >
                {t('undo')}
              </button>
              <CloseButton
                label={t('closeNotice')}
                onClick={thenFocusTools(tools.closeNotice)}
                {...clickAttributes('list-actions', 'dismiss')}
                className="-me-3 text-paper hover:text-paper"
              />
            </>
          )}
        </p>
      )}
    </div>
  );
}
