import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { closeDialog, ModalDialog } from '@/components/ui/modal-dialog';
import { clickAttributes } from '@/lib/analytics/click-attributes';

/** The keys of `useListKeys`, and those of the mode in which a list is changed. */
export function ListKeysDialog({ listId, onClose }: { listId: string; onClose: () => void }) {
  const t = useTranslations('listDialogs.keys');
  return (
    <ModalDialog title={t('title')} onClose={onClose}>
      <p>{t('text')}</p>
      <dl className="key-list">
        <Keys keys={['↑', '↓']}>{t('move')}</Keys>
        <Keys keys={[t('home'), t('end')]}>{t('ends')}</Keys>
        <Keys keys={[t('space')]}>{t('tick')}</Keys>
        <Keys keys={['E']}>{t('edit')}</Keys>
        <Keys keys={['Alt ↑', 'Alt ↓']}>{t('moveItem')}</Keys>
        <Keys keys={[`${t('control')} Z`]}>{t('undo')}</Keys>
        <Keys keys={['?']}>{t('help')}</Keys>
      </dl>
      <div className="dialog-buttons">
        <button
          type="button"
          onClick={closeDialog}
          {...clickAttributes('list-keys', 'dismiss', listId)}
          className="button"
        >
          {t('close')}
        </button>
      </div>
    </ModalDialog>
  );
}

function Keys({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
