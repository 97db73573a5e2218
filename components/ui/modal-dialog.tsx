import { type ReactNode, useEffect, useId, useRef } from 'react';
import { NOT_RECORDED } from './not-recorded';

type ModalDialogProps = {
  title: string;
  /** Called after the dialog was closed, by `closeDialog`, the Escape key or a press outside of it. */
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal dialog, which is open as long as it is rendered. Recordings of sessions leave it out, because some contain
 * what the visitor has ticked.
 */
export function ModalDialog({ title, onClose, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      closedby="any"
      className={`panel dialog ${NOT_RECORDED}`}
    >
      <div>
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/** Click handler of a button in a dialog: closes the dialog. */
export function closeDialog({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest('dialog')?.close();
}
