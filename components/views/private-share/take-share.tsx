import Router from 'next/router';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { track } from '@/lib/analytics/track';
import { saveFile } from '@/lib/browser/save-file';
import { chooseCopy } from '@/lib/browser/stored-copies';
import { addTakenList, addToRecentLists, findTakenList } from '@/lib/browser/taken-lists';
import { formatListsFile } from '@/lib/catalog/lists-file';
import { useLocale } from '@/lib/i18n/use-locale';
import { paths } from '@/lib/links/paths';
import { createCopyKey } from '@/lib/list/create-ids';
import { NO_CHANGES } from '@/lib/list/list-changes';
import { TAKEN_LIST_ID } from '@/lib/list/list-key';
import { takeList } from '@/lib/list/taken-list';
import type { PrivateShareViewProps } from '@/lib/page/view-props';

type TakeShareProps = { share: NonNullable<PrivateShareViewProps['share']> };

/** Button that stores the list of a share in this browser and opens it there, where it can be ticked. */
export function TakeShare({ share }: TakeShareProps) {
  const t = useTranslations('privateShare');
  const locale = useLocale();
  const [isRefused, setIsRefused] = useState(false);
  const take = () => {
    const { list, ticks } = takeList(share);
    const known = findTakenList(list);
    const listKey = known ?? addTakenList(list, ticks, locale);
    setIsRefused(listKey === null);
    if (listKey === null) return;
    if (known) addToRecentLists(known, list, locale);
    else track('private share taken', { items: share.itemCount });
    chooseCopy(listKey);
    void Router.push(paths.template(TAKEN_LIST_ID));
  };
  const save = () => {
    const { list, ticks } = takeList(share);
    const now = new Date();
    const saved = {
      id: createCopyKey(TAKEN_LIST_ID),
      title: list.title,
      locale,
      total: share.itemCount,
      ticks: [...ticks],
      changes: NO_CHANGES,
      content: list,
    };
    const file = formatListsFile([saved], now);
    saveFile(`checkleaf-${now.toISOString().slice(0, 10)}.json`, 'application/json', file);
    track('lists file saved', { lists: 1 });
  };
  return (
    <>
      <button
        type="button"
        onClick={take}
        {...clickAttributes('private-share', 'take')}
        className="button needs-scripts"
      >
        {t('take')}
      </button>
      {isRefused && (
        <div role="alert" className="basis-full">
          <p>{t('notStored')}</p>
          <button
            type="button"
            onClick={save}
            {...clickAttributes('private-share', 'save-file')}
            className="button-plain mt-2"
          >
            {t('saveFile')}
          </button>
        </div>
      )}
    </>
  );
}
