import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { closeDialog, ModalDialog } from '@/components/ui/modal-dialog';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { track } from '@/lib/analytics/track';
import { readListChanges } from '@/lib/browser/changes-store';
import { findCopies, MAX_NAME_LENGTH, renameCopy, startCopy } from '@/lib/browser/list-copies';
import { addRecentList, type RecentList } from '@/lib/browser/recent-lists';
import { chooseCopy } from '@/lib/browser/stored-copies';
import { readName } from '@/lib/list/list-changes';

type CopyDialogProps = {
  list: ListProperties;
  /** The entry of the list in “Your lists”, without its key. */
  entry: Omit<RecentList, 'id'>;
  /** Key of the copy that the page shows. */
  listKey: string;
  /** Whether another copy is started, or this one is only named. */
  starts: boolean;
  /** Called when another copy was started. */
  onStarted: () => void;
  onClose: () => void;
};

/** Asks for the names of a new copy and of the present one, and starts the new one. */
export function CopyDialog({ list, entry, listKey, starts, onStarted, onClose }: CopyDialogProps) {
  const t = useTranslations('listDialogs.copies');
  const [hasFailed, setHasFailed] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    const read = (field: string) => String(new FormData(form).get(field) ?? '').trim();
    if (!renameCopy(listKey, read('this'))) return setHasFailed(true);
    if (starts) {
      const copy = startCopy(listKey, read('new'));
      if (!copy) return setHasFailed(true);
      addRecentList({ ...entry, id: copy });
      chooseCopy(copy);
      track('list copy started', { ...list, copies: findCopies(listKey).length });
      onStarted();
    }
    form.closest('dialog')?.close();
  };
  return (
    <ModalDialog title={t(starts ? 'startTitle' : 'renameTitle')} onClose={onClose}>
      <form onSubmit={submit} className="contents">
        {starts && (
          <>
            <p>{t('startText')}</p>
            <NameField name="new" label={t('newName')} placeholder={t('example')} />
          </>
        )}
        <NameField
          name="this"
          label={t(starts ? 'thisName' : 'name')}
          placeholder={starts ? '' : t('example')}
          defaultValue={readName(readListChanges(listKey)) ?? ''}
        />
        <p role="status" className="meta">
          {hasFailed && t('notStored')}
        </p>
        <div className="dialog-buttons">
          <button
            type="submit"
            {...clickAttributes('copies', starts ? 'start' : 'rename', list.id)}
            className="button"
          >
            {t(starts ? 'start' : 'saveName')}
          </button>
          <button
            type="button"
            onClick={closeDialog}
            {...clickAttributes('copies', 'dismiss', list.id)}
            className="button-plain"
          >
            {t('cancel')}
          </button>
        </div>
      </form>
    </ModalDialog>
  );
}

type NameFieldProps = { name: string; label: string; placeholder: string; defaultValue?: string };

function NameField({ label, ...props }: NameFieldProps) {
  return (
    <label className="grid gap-2">
      {label}
      <input {...props} type="text" maxLength={MAX_NAME_LENGTH} autoComplete="off" className="field" />
    </label>
  );
}
