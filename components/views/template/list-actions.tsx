import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useAppLinks } from '@/components/apps/app-links-provider';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ElementIn } from '@/lib/analytics/plan/click-targets';
import { closePopover, closePopoverOnBlur } from '@/lib/browser/close-popover';
import { apiPaths } from '@/lib/links/api-paths';
import type { UseListToolsReturn } from './use-list-tools';

/** Id of the element that receives the focus when a notice is closed. */
export const LIST_TOOLS_ID = 'list-tools';

type ListActionsProps = {
  listId: string;
  locale: string;
  tools: UseListToolsReturn;
  hideDone: boolean;
  onHideDoneChange: (hideDone: boolean) => void;
};

/** The actions on a checklist: a bar at the bottom of small screens, a column beside the list on large ones. */
export function ListActions({ listId, locale, tools, hideDone, onHideDoneChange }: ListActionsProps) {
  const t = useTranslations('template');
  const moreId = useId();
  const hidePopoverProps = { popoverTarget: moreId, popoverTargetAction: 'hide' } as const;
  const clickProps = (elem: ElementIn<'list-actions'>) => clickAttributes('list-actions', elem, listId);
  return (
    <fieldset
      id={LIST_TOOLS_ID}
      tabIndex={-1}
      aria-label={t('actions')}
      className="list-actions outline-none print:hidden"
    >
      <OpenInAppAction />
      <IconButton icon="copy" label={t('copy')} onClick={tools.copy} {...clickProps('copy')} />
      <IconButton icon="share-2" label={t('share')} onClick={tools.share} {...clickProps('share')} />
      <IconButton
        icon={hideDone ? 'eye' : 'eye-off'}
        label={t(hideDone ? 'showDone' : 'hideDone')}
        onClick={() => onHideDoneChange(!hideDone)}
        {...clickProps(hideDone ? 'show-done' : 'hide-done')}
      />
      <IconButton
        icon="ellipsis"
        label={t('more')}
        popoverTarget={moreId}
        className="lg:hidden"
        {...clickProps('more')}
      />
      <fieldset
        id={moreId}
        popover="auto"
        onBlur={closePopoverOnBlur}
        aria-label={t('more')}
        className="more-actions"
      >
        <IconButton
          icon="printer"
          label={t('print')}
          onClick={tools.print}
          {...hidePopoverProps}
          {...clickProps('print')}
        />
        {DOWNLOADS.map(({ format, icon, label, elem }) => (
          <a
            key={format}
            href={apiPaths.download(listId, format, locale)}
            onClick={(event) => {
              closePopover(event);
              tools.download(event, format);
            }}
            download
            className="icon-button"
            {...clickProps(elem)}
          >
            <Icon name={icon} />
            <span>{t(label)}</span>
          </a>
        ))}
        <IconButton
          icon="rotate-ccw"
          label={t('reset')}
          onClick={tools.reset}
          {...hidePopoverProps}
          {...clickProps('reset')}
        />
      </fieldset>
    </fieldset>
  );
}

const DOWNLOADS = [
  { format: 'md', icon: 'file-text', label: 'downloadMarkdown', elem: 'download-markdown' },
  { format: 'csv', icon: 'file-spreadsheet', label: 'downloadCsv', elem: 'download-csv' },
] as const;

/** On phones and tablets: a link that opens the template in the app. Its label in the bar has to be a single word. */
function OpenInAppAction() {
  const t = useTranslations('template');
  const { open } = useAppLinks();
  return (
    <a
      href={open}
      rel="nofollow"
      aria-label={t('open')}
      {...clickAttributes('list-actions', 'open-app')}
      className="icon-button hide-on-desktop"
    >
      <Icon name="smartphone" />
      <span className="lg:hidden">{t('openShort')}</span>
      <span className="hidden lg:inline">{t('open')}</span>
    </a>
  );
}
