import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { useAppLinks } from '@/components/apps/app-links-provider';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { useReopenedPopover } from '@/components/ui/use-reopened-popover';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { ElementIn } from '@/lib/analytics/plan/click-targets';
import { closePopover, closePopoverOnBlur } from '@/lib/browser/close-popover';
import { apiPaths } from '@/lib/links/api-paths';
import { LIST_TOOLS_ID } from '@/lib/links/fragments';
import { ContinueButton } from './continue-button';
import { EarlyNotices, earlyActionProps, useEarlyAction } from './early-action';
import { HideDoneSwitch } from './hide-done-switch';
import { PrintOptions } from './print-options';
import type { LinkTarget } from './use-current-item';
import type { UseListToolsReturn } from './use-list-tools';
import type { NextItem } from './use-next-item';
import type { Editing } from './visitor-version';

const isServer = typeof window === 'undefined';

type ListActionsProps = {
  listId: string;
  locale: string;
  tools: UseListToolsReturn;
  /** See `ContinueButton`. */
  next: NextItem | null | undefined;
  editing: Editing;
  /** The item that was ticked or focused last. */
  selected: LinkTarget | null;
  /** URL of a link to suggest an edit of that item, or of the list if there is none; null if visitors cannot. */
  editUrl: string | null;
};

/**
 * The actions on a checklist: a row above it on large screens, a bar at the bottom of small ones. The less frequent ones are
 * in a menu.
 */
export function ListActions({ listId, locale, tools, next, editing, selected, editUrl }: ListActionsProps) {
  const t = useTranslations('template');
  const moreId = useId();
  const closesMore = { popoverTarget: moreId, popoverTargetAction: 'hide' } as const;
  const clickProps = (elem: ElementIn<'list-actions'>) => clickAttributes('list-actions', elem, listId);
  const printProps = {
    icon: 'printer',
    label: t('print'),
    onClick: tools.print,
    ...clickProps('print'),
  } as const;
  const edit = () => editing.toggle().catch(tools.showLoadError);
  const editProps = {
    icon: 'pencil',
    label: t('edit'),
    'aria-pressed': editing.isOpen,
    onClick: edit,
    ...clickProps('edit'),
  } as const;
  // In this order: the focus may be in the menu.
  useReopenedPopover('.more-actions');
  useEarlyAction(LIST_TOOLS_ID, { ...tools, edit });
  return (
    <fieldset
      id={LIST_TOOLS_ID}
      tabIndex={-1}
      aria-label={t('actions')}
      className="list-actions outline-none print:hidden"
    >
      <ContinueButton listId={listId} next={next} onContinue={tools.continue} />
      <OpenInAppAction />
      <IconButton {...editProps} className="needs-scripts max-lg:hidden" {...earlyActionProps('edit')} />
      <IconButton
        icon="share-2"
        label={t('share')}
        onClick={tools.share}
        className="needs-scripts"
        {...earlyActionProps('share')}
        {...clickProps('share')}
      />
      <IconButton {...printProps} className="needs-scripts max-lg:hidden" {...earlyActionProps('print')} />
      <IconButton
        icon="ellipsis"
        label={t('more')}
        popoverTarget={moreId}
        className="more-button"
        {...clickProps('more')}
      />
      <fieldset
        id={moreId}
        popover="auto"
        onBlur={closePopoverOnBlur}
        aria-label={t('more')}
        className="panel more-actions"
      >
        <ActionGroup title={t('thisList')}>
          <IconButton
            {...editProps}
            className="needs-scripts lg:hidden"
            {...closesMore}
            {...earlyActionProps('edit')}
          />
          <HideDoneSwitch listId={listId} />
          {/* Only when the code is loaded, because the HTML would be long. */}
          {!isServer && (
            <>
              <IconButton
                icon="link"
                label={t('selectedItemLink')}
                title={selected?.title}
                onClick={() => tools.copyLink(selected?.id)}
                {...closesMore}
                {...clickAttributes('list-actions', 'copy-link', listId, selected?.id)}
              />
              <IconButton
                icon="circle-plus"
                label={t('startCopy')}
                onClick={tools.startCopy}
                {...closesMore}
                {...clickProps('start-copy')}
              />
              <IconButton
                icon="pencil"
                label={t('renameCopy')}
                onClick={tools.renameCopy}
                {...closesMore}
                {...clickProps('rename-copy')}
              />
              <IconButton
                icon="keyboard"
                label={t('keys')}
                onClick={tools.showKeys}
                className="list-keys"
                {...closesMore}
                {...clickProps('keys')}
              />
              {editUrl && (
                <a
                  href={editUrl}
                  rel="nofollow"
                  title={selected?.title}
                  onClick={closePopover}
                  className="icon-button"
                  {...clickAttributes('list-actions', 'suggest-edit', listId, selected?.id)}
                >
                  <Icon name="message-square" />
                  <span>{t('suggestEdit')}</span>
                </a>
              )}
            </>
          )}
          <IconButton
            icon="rotate-ccw"
            label={t('reset')}
            onClick={tools.reset}
            className="needs-scripts"
            {...closesMore}
            {...earlyActionProps('reset')}
            {...clickProps('reset')}
          />
        </ActionGroup>
        <ActionGroup title={t('elsewhere')}>
          <IconButton
            icon="copy"
            label={t('copyList')}
            onClick={tools.copy}
            className="needs-scripts"
            {...closesMore}
            {...earlyActionProps('copy')}
            {...clickProps('copy')}
          />
          <IconButton
            {...printProps}
            className="needs-scripts lg:hidden"
            {...closesMore}
            {...earlyActionProps('print')}
          />
          <PrintOptions listId={listId} />
          <IconButton
            icon="monitor-smartphone"
            label={t('transfer')}
            onClick={tools.transfer}
            className="needs-scripts"
            {...closesMore}
            {...earlyActionProps('transfer')}
            {...clickProps('transfer')}
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
            icon="code-xml"
            label={t('embed')}
            onClick={tools.embed}
            className="needs-scripts"
            {...closesMore}
            {...earlyActionProps('embed')}
            {...clickProps('embed')}
          />
        </ActionGroup>
      </fieldset>
      <EarlyNotices />
    </fieldset>
  );
}

const DOWNLOADS = [
  { format: 'md', icon: 'file-text', label: 'downloadMarkdown', elem: 'download-markdown' },
  { format: 'csv', icon: 'file-spreadsheet', label: 'downloadCsv', elem: 'download-csv' },
] as const;

function ActionGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="meta">{title}</legend>
      {children}
    </fieldset>
  );
}

/** On phones and tablets: a link that opens the template in the app. Its label has to be a single word. */
function OpenInAppAction() {
  const t = useTranslations('template');
  const { open } = useAppLinks();
  return (
    <a
      href={open}
      rel="nofollow"
      aria-label={t('open')}
      {...clickAttributes('list-actions', 'open-app')}
      className="icon-button primary-action hide-on-desktop"
    >
      <Icon name="smartphone" />
      <span>{t('openShort')}</span>
    </a>
  );
}
