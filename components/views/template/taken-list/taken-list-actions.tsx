import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { ContinueButton } from '@/components/views/template/continue-button';
import { HideDoneSwitch } from '@/components/views/template/hide-done-switch';
import { ListKeysDialog } from '@/components/views/template/list-keys-dialog';
import { PrintOptions } from '@/components/views/template/print-options';
import type { NextItem } from '@/components/views/template/use-next-item';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { closePopoverOnBlur } from '@/lib/browser/close-popover';
import { TAKEN_LIST_ID } from '@/lib/list/list-key';

const MORE_ID = '_more';
const CLOSES_MORE = { popoverTarget: MORE_ID, popoverTargetAction: 'hide' } as const;

type TakenListActionsProps = {
  /** See `ContinueButton`. */
  next: NextItem | null | undefined;
  isEditing: boolean;
  onContinue: () => void;
  onEdit: () => void;
  onCopy: () => void;
  onReset: () => void;
};

/** The actions on a taken list, which has no URL to share and no file on the server. */
export function TakenListActions(props: TakenListActionsProps) {
  const { next, isEditing, onContinue, onEdit, onCopy, onReset } = props;
  const t = useTranslations('template');
  const [isShowingKeys, setIsShowingKeys] = useState(false);
  return (
    <fieldset aria-label={t('actions')} className="list-actions print:hidden">
      <ContinueButton listId={TAKEN_LIST_ID} next={next} onContinue={onContinue} />
      <IconButton
        icon="pencil"
        label={t('edit')}
        aria-pressed={isEditing}
        onClick={onEdit}
        {...clickAttributes('private-share', 'edit')}
      />
      <IconButton
        icon="printer"
        label={t('print')}
        onClick={() => window.print()}
        {...clickAttributes('private-share', 'print')}
      />
      <IconButton
        icon="ellipsis"
        label={t('more')}
        popoverTarget={MORE_ID}
        className="more-button"
        {...clickAttributes('list-actions', 'more', TAKEN_LIST_ID)}
      />
      <fieldset
        id={MORE_ID}
        popover="auto"
        onBlur={closePopoverOnBlur}
        aria-label={t('more')}
        className="panel more-actions"
      >
        <div>
          <IconButton
            icon="copy"
            label={t('copyList')}
            onClick={onCopy}
            {...CLOSES_MORE}
            {...clickAttributes('private-share', 'copy')}
          />
          <PrintOptions listId={TAKEN_LIST_ID} />
          <HideDoneSwitch listId={TAKEN_LIST_ID} />
          <IconButton
            icon="rotate-ccw"
            label={t('reset')}
            onClick={onReset}
            {...CLOSES_MORE}
            {...clickAttributes('private-share', 'reset')}
          />
          <IconButton
            icon="keyboard"
            label={t('keys')}
            onClick={() => setIsShowingKeys(true)}
            className="list-keys"
            {...CLOSES_MORE}
            {...clickAttributes('list-actions', 'keys', TAKEN_LIST_ID)}
          />
        </div>
      </fieldset>
      {isShowingKeys && <ListKeysDialog listId={TAKEN_LIST_ID} onClose={() => setIsShowingKeys(false)} />}
    </fieldset>
  );
}
