import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { LIST_TOOLS_ID } from '@/lib/links/fragments';
import type { UseListToolsReturn } from './use-list-tools';

type ListNoticeProps = {
  tools: UseListToolsReturn;
  announcement: string;
  /** Further notices. */
  children?: ReactNode;
};

/**
 * Live region with the outcome of the last action. After a change of all ticks it has an undo button, and if ticks of another
 * device could not be shown, one to try again. `announcement` is for screen readers only, because the list shows the same.
 */
export function ListNotice({ tools, announcement, children }: ListNoticeProps) {
  const t = useTranslations('template');
  const { notice } = tools;
  // The pressed button disappears with the notice, so the focus moves to the tools.
  const thenFocusTools = (action: () => void) => () => {
    action();
    document.getElementById(LIST_TOOLS_ID)?.focus({ preventScroll: true });
  };
  const undo = tools.undo && {
    label: t('undo'),
    onClick: thenFocusTools(tools.undo),
    ...clickAttributes('list-actions', 'undo'),
  };
  const asks = notice?.kind === 'parts';
  const run = () => {
    tools.closeNotice();
    notice?.retry?.();
  };
  const retry = notice?.retry && {
    label: t(asks ? 'tickParts' : 'retry'),
    onClick: asks ? run : thenFocusTools(run),
    ...clickAttributes('list-actions', asks ? 'tick-parts' : 'retry'),
  };
  return (
    // Not atomic: only what is new is read.
    <div role="status" aria-atomic="false" className="list-notice print:hidden">
      {announcement ? (
        <p className="sr-only">{announcement}</p>
      ) : (
        tools.linked && <p className="sr-only">{t('sectionDone', { title: tools.linked })}</p>
      )}
      {notice && (
        <Notice
          key={notice.serial}
          action={undo ?? retry}
          close={{
            label: t('closeNotice'),
            onClick: thenFocusTools(tools.closeNotice),
            ...clickAttributes('list-actions', 'dismiss'),
          }}
          onExpire={tools.closeNotice}
        >
          {t(`notice.${notice.kind}`, { count: notice.count ?? 0 })}
        </Notice>
      )}
      {children}
    </div>
  );
}
