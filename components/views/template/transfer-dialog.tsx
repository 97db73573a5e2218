import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { closeDialog, ModalDialog } from '@/components/ui/modal-dialog';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import type { EventProperties, ListProperties } from '@/lib/analytics/plan/events';
import { readListChanges } from '@/lib/browser/changes-store';
import { copyText } from '@/lib/browser/copy-text';
import { readTicks } from '@/lib/browser/tick-store';
import { TRANSFER_PREFIX } from '@/lib/browser/transfer-fragment';
import { hasFields } from '@/lib/list/list-changes';
import { encodeTransfer } from '@/lib/list/list-transfer';
import { saveListFile } from './save-list-file';

type TransferDialogProps = {
  list: ListProperties;
  /** Key of its ticks and changes in the browser. */
  listKey: string;
  transfer: Transfer;
  onClose: () => void;
};

/**
 * Ticked items above which the QR code has the short form, which is only valid for the same items: it is scanned at once,
 * while a link may be opened days later. With at most 60 hashes, 500 bits and a URL of 100 characters a code has at most 69
 * modules per side, of at least 4 CSS px on screens that are wide enough.
 */
const MAX_HASHES = { qrCode: 60, link: 500 };

/** Bytes of a QR code. It has 105 modules per side then, of 3 CSS px. */
const MAX_CODE_LENGTH = 1000;

/** Characters of a link. Messengers and mail programs break longer ones: messages of Telegram have 4096 at most. */
const MAX_LINK_LENGTH = 4000;

/** How the ticks and changes of a list get to another device. */
type Transfer = Pick<EventProperties<'transfer opened'>, 'contents' | 'fits'> & {
  link: string;
  /** The QR code. Null if there is too much in it. */
  modules: boolean[][] | null;
};

/**
 * Creates the link to a list with what the visitor has done with it by now, and its QR code.
 *
 * @param source.itemIds see `encodeTransfer`
 * @param source.url public URL of the page
 */
export async function createTransfer({
  listKey,
  itemIds,
  url,
}: {
  listKey: string;
  itemIds: readonly string[];
  url: string;
}): Promise<Transfer> {
  const ticks = readTicks(listKey);
  const changes = readListChanges(listKey);
  const isChanged = hasFields(changes);
  const isEmpty = !isChanged && !itemIds.some((id) => ticks.has(id));
  const toLink = async (maxHashes: number) =>
    isEmpty
      ? url
      : url + TRANSFER_PREFIX + (await encodeTransfer({ listKey, itemIds, ticks, changes }, maxHashes));
  const [link, codeLink] = await Promise.all([toLink(MAX_HASHES.link), toLink(MAX_HASHES.qrCode)]);
  const hasCode = codeLink.length <= MAX_CODE_LENGTH;
  return {
    contents: isEmpty ? 'nothing' : isChanged ? 'changes' : 'ticks',
    fits: hasCode ? 'code' : link.length <= MAX_LINK_LENGTH ? 'link' : 'file',
    link,
    modules: hasCode ? encode(codeLink, { border: 2 }).data : null,
  };
}

const TEXTS = {
  nothing: 'transferEmptyText',
  ticks: 'transferText',
  changes: 'transferChangesText',
} as const;

/** A link to the list with what the visitor has done with it, as text and as a QR code, or a file with that. */
export function TransferDialog({ list, listKey, transfer, onClose }: TransferDialogProps) {
  const t = useTranslations('listDialogs');
  const tTemplate = useTranslations('template');
  const [status, setStatus] = useState<'linkCopied' | 'transferCopyFailed' | 'transferSaved' | null>(null);
  const firstButton = useRef<HTMLButtonElement>(null);
  const { contents, fits, link, modules } = transfer;
  // After the dialog was opened, which focuses its first element.
  useEffect(() => firstButton.current?.focus(), []);
  const copy = () =>
    copyText(link).then(
      () => setStatus('linkCopied'),
      () => setStatus('transferCopyFailed'),
    );
  const save = () => {
    saveListFile(list, listKey);
    setStatus('transferSaved');
  };
  return (
    <ModalDialog title={tTemplate('transfer')} onClose={onClose}>
      <p>
        {t(fits === 'code' ? TEXTS[contents] : fits === 'link' ? 'transferLinkText' : 'transferFileText')}
      </p>
      {modules && <QrCode modules={modules} label={t('transferQrCode')} />}
      {fits !== 'file' && (
        <input
          readOnly
          value={link}
          aria-label={t('transferLink')}
          dir="ltr"
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="field"
        />
      )}
      <p role="status" className="meta">
        {status && (status === 'linkCopied' ? tTemplate('notice.linkCopied') : t(status))}
      </p>
      <div className="dialog-buttons">
        {fits !== 'file' && (
          <button
            ref={firstButton}
            type="button"
            onClick={copy}
            {...clickAttributes('transfer', 'copy-link', list.id)}
            className="button"
          >
            {t('transferCopy')}
          </button>
        )}
        {fits !== 'code' && (
          <button
            ref={fits === 'file' ? firstButton : null}
            type="button"
            onClick={save}
            {...clickAttributes('transfer', 'save-file', list.id)}
            className={fits === 'file' ? 'button' : 'button-plain'}
          >
            {t('transferSave')}
          </button>
        )}
        <button
          type="button"
          onClick={closeDialog}
          {...clickAttributes('transfer', 'dismiss', list.id)}
          className="button-plain"
        >
          {tTemplate('closeDialog')}
        </button>
      </div>
    </ModalDialog>
  );
}

/** Largest width of the QR code in CSS px. A module is a whole number of them, so that it is sharp on any screen. */
const QR_CODE_WIDTH = 336;

function QrCode({ modules, label }: { modules: readonly boolean[][]; label: string }) {
  const width = modules.length * Math.floor(QR_CODE_WIDTH / modules.length);
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={width}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className="qr-code transfer-code"
    >
      <path d={path.join('')} />
    </svg>
  );
}
