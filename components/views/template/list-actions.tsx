import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { paths } from '@/lib/links/paths';
import { OpenAction } from './open-action';
import type { ListTools } from './use-list-tools';

/** What can be done with the list: a bar at the foot of a phone, a column beside the list elsewhere. */
export function ListActions({ listId, locale, tools }: { listId: string; locale: string; tools: ListTools }) {
  const t = useTranslations('template');
  const moreId = useId();
  return (
    <fieldset aria-label={t('actions')} className="list-actions print:hidden">
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
        aria-pressed={tools.hidesDone}
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
          icon="printer"
          label={t('print')}
          onClick={tools.print}
          {...clickAttributes('list-actions', 'print', listId)}
        />
        <a
          href={paths.download(listId, 'md', locale)}
          {...clickAttributes('list-actions', 'download-markdown', listId)}
          download
          className="icon-button"
        >
          <Icon name="file-text" />
          <span>{t('downloadMarkdown')}</span>
        </a>
        <a
          href={paths.download(listId, 'csv', locale)}
          {...clickAttributes('list-actions', 'download-csv', listId)}
          download
          className="icon-button"
        >
          <Icon name="file-spreadsheet" />
          <span>{t('downloadCsv')}</span>
        </a>
        <IconButton
          icon="rotate-ccw"
          label={t('reset')}
          onClick={tools.reset}
          {...clickAttributes('list-actions', 'reset', listId)}
        />
      </div>
    </fieldset>
  );
}
