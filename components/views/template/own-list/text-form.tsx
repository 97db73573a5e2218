import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import type { ElementIn } from '@/lib/analytics/plan/click-targets';
import { CHANGES_LIMITS } from '@/lib/list/list-changes';
import { editClick, type OwnListContext } from './own-list-context';

type TextFormProps = {
  context: OwnListContext;
  label: string;
  /** Label of the button that submits the text. */
  submit: string;
  /** What the button is called in events. */
  click: ElementIn<'list-editing'>;
  /** The item that the form is at. */
  itemId?: string | undefined;
  initial?: string;
  /** The field is emptied after it. */
  onSubmit: (text: string) => void;
  onCancel: () => void;
};

/** A field for the text of an item. Enter submits it, Escape cancels. */
export function TextForm({
  context,
  label,
  submit,
  click,
  itemId,
  initial = '',
  onSubmit,
  onCancel,
}: TextFormProps) {
  const { texts } = context;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const { current } = field;
    if (!current) return;
    const { value } = current;
    current.value = '';
    onSubmit(value);
  };
  return (
    <form onSubmit={send} className={`item-form ${NOT_RECORDED}`}>
      {/* A text of more than one line is shown whole. */}
      <label className="item-words">
        <span className="meta">{label}</span>
        <textarea
          ref={field}
          rows={1}
          defaultValue={initial}
          maxLength={CHANGES_LIMITS.textLength}
          onKeyDown={(event) => {
            // Enter also chooses a word of an input method.
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(event);
            if (event.key === 'Escape') onCancel();
          }}
          className="field"
        />
      </label>
      <button type="submit" className="button" {...editClick(context, click, itemId)}>
        {submit}
      </button>
      <button
        type="button"
        onClick={onCancel}
        className="button-plain"
        {...editClick(context, 'cancel', itemId)}
      >
        {texts.cancel}
      </button>
    </form>
  );
}
