import { useTranslations } from 'next-intl';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { Notice } from '@/components/ui/notice';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { focusMainContent } from '@/lib/browser/main-content';

/** The outcome of the last action. The serial number changes when the same outcome is repeated. */
export type Outcome = { text: string; undo?: (() => void) | undefined; serial: number };

type CollectionNoticeProps = { outcome: Outcome | null; onClose: () => void };

/** Live region with the outcome of the last action, and a button to undo it. */
export function CollectionNotice({ outcome, onClose }: CollectionNoticeProps) {
  const t = useTranslations('yourLists');
  // The pressed button disappears with the notice.
  const close = () => {
    onClose();
    focusMainContent();
  };
  const undo = outcome?.undo;
  return (
    <div role="status" className={`list-notice print:hidden ${NOT_RECORDED}`}>
      {outcome && (
        <Notice
          key={outcome.serial}
          action={
            undo && {
              label: t('undo'),
              onClick: () => {
                undo();
                close();
              },
              ...clickAttributes('your-lists-page', 'undo'),
            }
          }
          close={{
            label: t('closeNotice'),
            onClick: close,
            ...clickAttributes('your-lists-page', 'dismiss'),
          }}
          onExpire={onClose}
        >
          {outcome.text}
        </Notice>
      )}
    </div>
  );
}
