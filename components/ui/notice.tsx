import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';
import { CloseButton } from './icon-button';

type NoticeProps = {
  children: ReactNode;
  /** Undoes what the notice is about. Without it, the notice has no buttons. */
  undo?: ButtonProps | undefined;
  close: ButtonProps;
  /** Called after `DURATION` if the notice has no buttons. */
  onExpire: () => void;
};

type ButtonProps = { label: string } & ComponentProps<'button'>;

/** Time in ms after which a notice without buttons closes. */
const DURATION = 8000;

/** The outcome of an action, for a live region with the class `list-notice`. Each outcome has its own key. */
export function Notice({ children, undo, close, onExpire }: NoticeProps) {
  const hasButtons = undo !== undefined;
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (hasButtons) return;
    const timer = setTimeout(() => expire(), DURATION);
    return () => clearTimeout(timer);
  }, [hasButtons]);
  return (
    <p className="flex min-h-11 items-center gap-4 rounded-md bg-ink px-4 text-paper">
      <span className="py-1.5">{children}</span>
      {undo && (
        <>
          <UndoButton {...undo} />
          <CloseButton {...close} className="-me-3 text-paper hover:text-paper" />
        </>
      )}
    </p>
  );
}

function UndoButton({ label, ...rest }: ButtonProps) {
  return (
    <button type="button" className="min-h-11 font-semibold underline underline-offset-4" {...rest}>
      {label}
    </button>
  );
}
