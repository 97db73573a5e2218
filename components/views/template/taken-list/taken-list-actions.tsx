import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { ContinueButton } from '@/components/views/template/continue-button';
import { HideDoneSwitch } from '@/components/views/template/hide-done-switch';
import { PrintOptions } from '@/components/views/template/print-options';
import type { UseListToolsReturn } from '@/components/views/template/use-list-tools';
import type { NextItem } from '@/components/views/template/use-next-item';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ElementIn } from '@/lib/analytics/plan/click-targets';
import { closePopoverOnBlur } from '@/lib/browser/close-popover';
import { LIST_TOOLS_ID } from '@/lib/links/fragments';
import { TAKEN_LIST_ID } from '@/lib/list/list-key';

const MORE_ID = '_more';
const CLOSES_MORE = { popoverTarget: MORE_ID, popoverTargetAction: 'hide' } as const;

type TakenListActionsProps = {
  tools: UseListToolsReturn;
  /** See `ContinueButton`. */
  next: NextItem | null | undefined;
  isEditing: boolean;
  onEdit: () => void;
};

const clickProps = (elem: ElementIn<'list-actions'>) => clickAttributes('list-actions', elem, TAKEN_LIST_ID);

/** The actions on a taken list, which has no URL to share and no file on the server. */
export function TakenListActions({ tools, next, isEditing, onEdit }: TakenListActionsProps) {
  const t = useTranslations('template');
  return (
    <fieldset
      id={LIST_TOOLS_ID}
      tabIndex={-1}
      aria-label={t('actions')}
      className="list-actions outline-none print:hidden"
    >
      <ContinueButton listId={TAKEN_LIST_ID} next={next} onContinue={tools.continue} />
      <IconButton
        icon="pencil"
        label={t('edit')}
        aria-pressed={isEditing}
        onClick={onEdit}
        {...clickProps('edit')}
      />
      <IconButton icon="printer" label={t('print')} onClick={tools.print} {...clickProps('print')} />
      <IconButton
        icon="ellipsis"
        label={t('more')}
        popoverTarget={MORE_ID}
        className="more-button"
        {...clickProps('more')}
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
            onClick={tools.copy}
            {...CLOSES_MORE}
            {...clickProps('copy')}
          />
          <PrintOptions listId={TAKEN_LIST_ID} />
          <HideDoneSwitch listId={TAKEN_LIST_ID} />
          <IconButton
            icon="circle-plus"
            label={t('startCopy')}
            onClick={tools.startCopy}
            {...CLOSES_MORE}
            {...clickProps('start-copy')}
          />
          <IconButton
            icon="pencil"
            label={t('renameCopy')}
            onClick={tools.renameCopy}
            {...CLOSES_MORE}
            {...clickProps('rename-copy')}
          />
          <IconButton
            icon="rotate-ccw"
            label={t('reset')}
            onClick={tools.reset}
            {...CLOSES_MORE}
            {...clickProps('reset')}
          />
          <IconButton
            icon="keyboard"
            label={t('keys')}
            onClick={tools.showKeys}
            className="list-keys"
            {...CLOSES_MORE}
            {...clickProps('keys')}
          />
        </div>
      </fieldset>
    </fieldset>
  );
}
