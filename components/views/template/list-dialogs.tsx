import type { ReactNode } from 'react';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { track } from '@/lib/analytics/track';
import { dropReceivedTicks, readReceivedTicks } from '@/lib/browser/received-ticks';
import type { SectionView } from '@/lib/catalog/checklist-view';
import { decodeTransfer } from '@/lib/list/list-transfer';
import { CopyDialog } from './copy-dialog';
import { CopySwitch } from './copy-switch';
import { DialogTexts } from './dialog-texts';
import { EmbedDialog } from './embed-dialog';
import { ListKeysDialog } from './list-keys-dialog';
import { ReceiveDialog } from './receive-dialog';
import { createTransfer, TransferDialog } from './transfer-dialog';

/** What the dialogs need to know of the page. */
export type DialogContext = {
  list: ListProperties;
  /** The list as it is called in “Your lists”. */
  named: ListProperties;
  /** Key of the ticks and changes in the browser. */
  listKey: string;
  /** Public URL of the page. */
  url: string;
  /** The editors' sections. */
  source: readonly SectionView[];
  /** Called when the visitor has taken over what a link contains. */
  onReceived: (isStored: boolean, undo: () => void) => void;
  onCopyStarted: () => void;
};

/** Returns a dialog, or null if there is nothing to be asked any more. */
type CreateDialog = (context: DialogContext, onClose: () => void) => Promise<ReactNode>;

/** The link that takes the list to another device. */
const transfer: CreateDialog = async ({ list, listKey, source, url }, onClose) => {
  const created = await createTransfer({ listKey, itemIds: idsOf(source), url });
  track('transfer opened', { ...list, contents: created.contents, fits: created.fits });
  return <TransferDialog {...{ list, listKey, onClose }} transfer={created} />;
};

/** The offer of what a link from another device contains: that of the last one, if several were opened meanwhile. */
const receive: CreateDialog = async ({ list, listKey, source, onReceived }, onClose) => {
  const text = readReceivedTicks(list.id);
  if (text === undefined) return null;
  dropReceivedTicks();
  const received = await decodeTransfer(text, { listId: list.id, itemIds: idsOf(source) });
  return <ReceiveDialog key={text} {...{ list, listKey, received, source, onReceived, onClose }} />;
};

/** The code that shows the list on another site. */
const embed: CreateDialog = async ({ list, url, source }, onClose) => (
  <EmbedDialog {...{ list, url, onClose }} sectionCount={source.length} />
);

/** The names of another copy, which is started, and of the one that is shown. */
const startCopy: CreateDialog = async (context, onClose) => createCopyDialog(context, true, onClose);

/** The name of the list, or of the copy that is shown. */
const renameCopy: CreateDialog = async (context, onClose) => createCopyDialog(context, false, onClose);

function createCopyDialog(
  { list, named, listKey, onCopyStarted }: DialogContext,
  starts: boolean,
  onClose: () => void,
): ReactNode {
  const entry = { title: named.title, locale: named.locale, total: named.items };
  return <CopyDialog {...{ list, entry, listKey, starts, onClose }} onStarted={onCopyStarted} />;
}

/** The keys of the list. */
const keys: CreateDialog = async ({ list }, onClose) => <ListKeysDialog listId={list.id} onClose={onClose} />;

function idsOf(source: readonly SectionView[]): string[] {
  return source.flatMap(({ items }) => items.map(({ id }) => id));
}

const DIALOGS = { transfer, receive, embed, 'start-copy': startCopy, 'rename-copy': renameCopy, keys };

export type DialogName = keyof typeof DIALOGS;

/** Returns a dialog of a list with its texts, or null if there is nothing to be asked any more. */
export async function createDialog(
  name: DialogName,
  context: DialogContext,
  onClose: () => void,
): Promise<ReactNode> {
  const dialog = await DIALOGS[name](context, onClose);
  return dialog && <DialogTexts>{dialog}</DialogTexts>;
}

/** The switch between the copies of a list, with its texts. */
export function ListCopySwitch(props: { listKey: string }) {
  return (
    <DialogTexts>
      <CopySwitch {...props} />
    </DialogTexts>
  );
}
