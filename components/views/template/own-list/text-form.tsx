import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import type { ElementIn } from '@/lib/analytics/plan/click-targets';
import { fillIn } from '@/lib/i18n/own-list-texts';
import { CHANGES_LIMITS } from '@/lib/list/list-changes';
import { textDirection } from '@/lib/text/text-direction';
import { splitText, toItemTexts } from './edits';
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
  /**
   * Called with a text that was submitted, after which the field is empty unless it returns false; or with one that is still there when
   * the form is closed, in several parts if it is too long.
   */
  onSubmit: (...texts: string[]) => unknown;
  /** Called with the texts of several lines that were pasted into the empty field. Without it, they are one text. */
  onLines?: (texts: readonly string[]) => void;
  onCancel: () => void;
};

/** In characters. No `maxLength` of the field: browsers would cut what is pasted, and not say so. */
const MAX_LENGTH = CHANGES_LIMITS.textLength;

/** A field for the text of an item. Enter submits it, Escape cancels. */
export function TextForm({
  context,
  label,
  submit,
  click,
  itemId,
  initial = '',
  onSubmit,
  onLines,
  onCancel,
}: TextFormProps) {
  const { texts, locale, refuse } = context;
  const field = useRef<HTMLTextAreaElement>(null);
  const submitRest = useEffectEvent((texts: readonly string[]) => onSubmit(...texts));
  /** Another tab can change it while the visitor types. */
  const [before] = useState(initial);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    // Browsers begin at the start.
    current?.setSelectionRange(before.length, before.length);
    return () => {
      const text = current?.value ?? '';
      // Not while React removes the form, because what it changes is rendered at once.
      if (text.trim() && text !== before) queueMicrotask(() => submitRest(splitText(text, MAX_LENGTH)));
    };
  }, [before]);
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const { current } = field;
    if (!current) return;
    const { value } = current;
    const length = value.trim().length;
    if (length > MAX_LENGTH) {
      const format = (count: number) => count.toLocaleString(locale);
      refuse(fillIn(texts.tooLong, { max: format(MAX_LENGTH), length: format(length) }));
      return;
    }
    // Before the form may be closed.
    current.value = '';
    if (onSubmit(value) === false) current.value = value;
  };
  const cancel = () => {
    if (field.current) field.current.value = '';
    onCancel();
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const lines = toItemTexts(event.clipboardData.getData('text/plain'));
    const areItems = lines.length > 1 && lines.every((line) => line.length <= MAX_LENGTH);
    if (!onLines || !areItems || event.currentTarget.value.trim()) return;
    event.preventDefault();
    onLines(lines);
  };
  return (
    <form onSubmit={send} dir={textDirection(locale)} className={`item-form ${NOT_RECORDED}`}>
      {/* A text of more than one line is shown whole. */}
      <label className="item-words">
        <span className="meta">{label}</span>
        <textarea
          ref={field}
          rows={1}
          defaultValue={before}
          onKeyDown={(event) => {
            if (isOfInputMethod(event)) return;
            if (event.key === 'Enter') send(event);
            if (event.key === 'Escape') cancel();
          }}
          onPaste={paste}
          className="field"
        />
      </label>
      <button type="submit" className="button" {...editClick(context, click, itemId)}>
        {submit}
      </button>
      <button
        type="button"
        onClick={cancel}
        className="button-plain"
        {...editClick(context, 'cancel', itemId)}
      >
        {texts.cancel}
      </button>
    </form>
  );
}

/** Whether a key is for an input method, in which Enter chooses a word and Escape drops it. Safari says so by a code only. */
function isOfInputMethod({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
