import { useTranslations } from 'next-intl';
import { type ChangeEvent, useRef } from 'react';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { track } from '@/lib/analytics/track';
import { MAX_LISTS } from '@/lib/browser/recent-lists';
import { saveFile } from '@/lib/browser/save-file';
import { isTakenList, readTakenList } from '@/lib/browser/taken-lists';
import { formatListsFile, LISTS_FILE_LIMITS, parseListsFile } from '@/lib/catalog/lists-file';
import { addLists, type StoredList } from './use-stored-lists';

type FileActionsProps = {
  lists: readonly StoredList[];
  onOutcome: (text: string, undo?: () => void) => void;
};

/** Saves all lists, with their ticks and changes, to a file, and adds those of such a file. */
export function FileActions({ lists, onOutcome }: FileActionsProps) {
  const t = useTranslations('yourLists');
  const input = useRef<HTMLInputElement>(null);
  const save = () => {
    const now = new Date();
    const saved = lists.flatMap((list) => {
      const content = readTakenList(list.id);
      if (isTakenList(list.id) && !content) return [];
      return { ...list, ...(content && { content }), ticks: [...list.ticks] };
    });
    const damaged = lists.length - saved.length;
    if (damaged > 0) onOutcome(t('savedWithout', { count: damaged }));
    if (saved.length === 0) return;
    saveFile(
      `checkleaf-${now.toISOString().slice(0, 10)}.json`,
      'application/json',
      formatListsFile(saved, now),
    );
    track('lists file saved', { lists: saved.length });
  };
  const open = async ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const [file] = field.files ?? [];
    if (!file) return;
    await addFile(file.size > LISTS_FILE_LIMITS.bytes ? '' : await file.text().catch(() => ''));
    // The same file can be chosen again.
    field.value = '';
  };
  const addFile = async (text: string) => {
    const file = parseListsFile(text);
    if (file.kind !== 'lists') {
      track('lists file opened', { outcome: file.kind, lists: 0 });
      return onOutcome(t(`fileError.${file.kind}`));
    }
    const added = await addLists(file.lists);
    if (!added) {
      track('lists file opened', { outcome: 'not-stored', lists: 0 });
      return onOutcome(t('notStored'));
    }
    const { changed, leftOut, undo } = added;
    track('lists file opened', { outcome: changed > 0 ? 'added' : 'known', lists: changed });
    const parts = [t('opened', { count: changed })];
    if (leftOut > 0) parts.push(t('leftOut', { count: leftOut, max: MAX_LISTS }));
    onOutcome(parts.join(' '), changed > 0 ? undo : undefined);
  };
  return (
    <section className="mt-10 max-w-[42rem]">
      <h2 className="shelf-title">{t(lists.length > 0 ? 'fileTitle' : 'openTitle')}</h2>
      <p className="mt-2 text-ink-soft">{t(lists.length > 0 ? 'fileText' : 'openText')}</p>
      <div className="dialog-buttons mt-4">
        {lists.length > 0 && (
          <button
            type="button"
            onClick={save}
            {...clickAttributes('your-lists-page', 'export')}
            className="button-plain"
          >
            {t('save')}
          </button>
        )}
        <button
          type="button"
          onClick={() => input.current?.click()}
          {...clickAttributes('your-lists-page', 'import')}
          className="button-plain"
        >
          {t('open')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept="application/json,.json"
          aria-label={t('open')}
          onChange={open}
        />
      </div>
    </section>
  );
}
