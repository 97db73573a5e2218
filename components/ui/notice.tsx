import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { CloseButton } from './icon-button';

type NoticeProps = {
  children: ReactNode;
  /** The button that answers the notice, such as Undo. Without it, the notice has no buttons. */
  action?: ButtonProps | undefined;
  close: ButtonProps;
  /** Whether what the button does can be done elsewhere, too. */
  isBrief?: boolean | undefined;
  /** Called after `DURATION` if the notice has no buttons or is brief, but not while the visitor is in it. */
  onExpire: () => void;
};

type ButtonProps = { label: string } & ComponentProps<'button'>;

/** Time in ms after which a notice closes that nobody has to answer. */
const DURATION = 8000;

/** The outcome of an action, for a live region with the class `list-notice`. Each outcome has its own key. */
export function Notice({ children, action, close, isBrief, onExpire }: NoticeProps) {
  const stays = action !== undefined && !isBrief;
  const root = useRef<HTMLParagraphElement>(null);
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (stays) return;
    const timer = setInterval(() => root.current?.matches(':focus-within, :hover') || expire(), DURATION);
    return () => clearInterval(timer);
  }, [stays]);
  return (
    <p
      ref={root}
      data-brief={isBrief || undefined}
      className="flex min-h-11 items-center gap-4 rounded-md bg-ink px-4 text-paper"
    >
      <span className="py-1.5">{children}</span>
      {action && (
        <>
          <ActionButton {...action} />
          <CloseButton {...close} className="-me-3 text-paper hover:text-paper" />
        </>
      )}
    </p>
  );
}

function ActionButton({ label, ...rest }: ButtonProps) {
  return (
    <button type="button" className="min-h-11 font-semibold underline underline-offset-4" {...rest}>
      {label}
    </button>
  );
}
