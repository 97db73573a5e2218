import { useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { saveListFile } from '@/components/views/template/save-list-file';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { OWN_LIST_TEXTS } from '@/lib/i18n/own-list-texts';
import { useLocale } from '@/lib/i18n/use-locale';
import { LIST_ID } from '@/lib/links/fragments';

/** Says that the browser does not store what the visitor does, and offers the file, until it is closed. */
export function UnstoredNotice({ list, listKey }: { list: ListProperties; listKey: string }) {
  const { unstored, saveCopy, close } = OWN_LIST_TEXTS[useLocale()];
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  const dismiss = () => {
    setIsOpen(false);
    document.getElementById(LIST_ID)?.focus({ preventScroll: true });
  };
  return (
    <Notice
      action={{
        label: saveCopy,
        onClick: () => saveListFile(list, listKey),
        ...clickAttributes('list-editing', 'save-file', list.id),
      }}
      close={{ label: close, onClick: dismiss, ...clickAttributes('list-editing', 'dismiss', list.id) }}
      onExpire={dismiss}
    >
      {unstored}
    </Notice>
  );
}
