import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { closeDialog, ModalDialog } from '@/components/ui/modal-dialog';
import { clickAttributes } from '@/lib/analytics/click-attributes';
import { copyText } from '@/lib/browser/copy-text';
import { readTicks } from '@/lib/browser/tick-store';
import { TRANSFER_PREFIX } from '@/lib/browser/transfer-fragment';
import { encodeTicks } from '@/lib/list/tick-transfer';

type TransferDialogProps = {
  listId: string;
  listKey: string;
  itemIds: readonly string[];
  /** Public URL of the page. */
  url: string;
  onClose: () => void;
};

/**
 * Ticked items above which the QR code has the short form, which is only valid for the same items: it is scanned at once,
 * while a link may be opened days later. With at most 60 hashes, 500 bits and a URL of 100 characters a code has at most 69
 * modules per side, of at least 4 CSS px on screens that are wide enough.
 */
const MAX_HASHES = { qrCode: 60, link: 500 };

/** A link to the list with the visitor's ticks, as text and as a QR code. */
export function TransferDialog({ listId, listKey, itemIds, url, onClose }: TransferDialogProps) {
  const t = useTranslations('template');
  const [isCopied, setIsCopied] = useState<boolean>();
  // The ticks of the moment at which the dialog was opened.
  const [{ link, modules }] = useState(() => createLinks({ listId, listKey, itemIds, url }));
  const copyButton = useRef<HTMLButtonElement>(null);
  // After the dialog was opened, which focuses its first element.
  useEffect(() => copyButton.current?.focus(), []);
  const copy = () =>
    copyText(link).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <ModalDialog title={t('transfer')} onClose={onClose}>
      <p>{t(link === url ? 'transferEmptyText' : 'transferText')}</p>
      <QrCode modules={modules} label={t('transferQrCode')} />
      <input
        readOnly
        value={link}
        aria-label={t('transferLink')}
        dir="ltr"
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="field"
      />
      <p role="status" className="meta">
        {isCopied !== undefined && t(isCopied ? 'notice.linkCopied' : 'transferCopyFailed')}
      </p>
      <div className="dialog-buttons">
        <button
          ref={copyButton}
          type="button"
          onClick={copy}
          {...clickAttributes('transfer', 'copy-link', listId)}
          className="button"
        >
          {t('transferCopy')}
        </button>
        <button
          type="button"
          onClick={closeDialog}
          {...clickAttributes('transfer', 'dismiss', listId)}
          className="button-plain"
        >
          {t('closeDialog')}
        </button>
      </div>
    </ModalDialog>
  );
}

function createLinks({ listId, listKey, itemIds, url }: Omit<TransferDialogProps, 'onClose'>) {
  const ticks = readTicks(listKey);
  const toLink = (maxHashes: number) =>
    itemIds.some((id) => ticks.has(id))
      ? url + TRANSFER_PREFIX + encodeTicks({ listId, itemIds, ticks }, maxHashes)
      : url;
  return { link: toLink(MAX_HASHES.link), modules: encode(toLink(MAX_HASHES.qrCode), { border: 2 }).data };
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
