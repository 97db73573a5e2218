import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { closePopover } from '@/lib/browser/close-popover';
import { paths } from '@/lib/links/paths';
import { OpenAction } from './open-action';
import type { ListTools } from './use-list-tools';

/** Id of the tools, where the focus goes when a notice is closed. */
export const LIST_TOOLS_ID = 'list-tools';

/** What can be done with the list: a bar at the foot of a phone, a column beside the list elsewhere. */
export function ListActions({ listId, locale, tools }: { listId: string; locale: string; tools: ListTools }) {
  const t = useTranslations('template');
  const moreId = useId();
  const closing = { popoverTarget: moreId, popoverTargetAction: 'hide' } as const;
  return (
    <fieldset
      id={LIST_TOOLS_ID}
      tabIndex={-1}
      aria-label={t('actions')}
      className="list-actions outline-none print:hidden"
    >
      <OpenAction />
      <IconButton
        icon="copy"
        label={t('copy')}
        onClick={tools.copy}
        {...clickAttributes('list-actions', 'copy', listId)}
      />
      <IconButton
        icon="share-2"
        label={t('share')}
        onClick={tools.share}
        {...clickAttributes('list-actions', 'share', listId)}
      />
      <IconButton
        icon={tools.hidesDone ? 'eye' : 'eye-off'}
        label={tools.hidesDone ? t('showDone') : t('hideDone')}
        onClick={tools.toggleDone}
        {...clickAttributes('list-actions', 'hide-done', listId)}
      />
      <IconButton
        icon="ellipsis"
        label={t('more')}
        popoverTarget={moreId}
        {...clickAttributes('list-actions', 'more', listId)}
        className="lg:hidden"
      />
      <div id={moreId} popover="auto" className="more-actions">
        <IconButton
          {...closing}
          icon="printer"
          label={t('print')}
          onClick={tools.print}
          {...clickAttributes('list-actions', 'print', listId)}
        />
        <a
          href={paths.download(listId, 'md', locale)}
          {...clickAttributes('list-actions', 'download-markdown', listId)}
          onClick={closePopover}
          download
          className="icon-button"
        >
          <Icon name="file-text" />
          <span>{t('downloadMarkdown')}</span>
        </a>
        <a
          href={paths.download(listId, 'csv', locale)}
          {...clickAttributes('list-actions', 'download-csv', listId)}
          onClick={closePopover}
          download
          className="icon-button"
        >
          <Icon name="file-spreadsheet" />
          <span>{t('downloadCsv')}</span>
        </a>
        <IconButton
          {...closing}
          icon="rotate-ccw"
          label={t('reset')}
          onClick={tools.reset}
          {...clickAttributes('list-actions', 'reset', listId)}
        />
      </div>
    </fieldset>
  );
}
