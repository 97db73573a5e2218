import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '@/components/ui/icon';
import { NOT_RECORDED } from '@/components/ui/not-recorded';
import { DateField } from '@/components/views/template/date-field';
import type { ItemView, SectionView } from '@/lib/catalog/checklist-view';
import { fillIn } from '@/lib/i18n/own-list-texts';
import { LIST_ID } from '@/lib/links/fragments';
import { CHANGES_LIMITS } from '@/lib/list/list-changes';
import { textDirection } from '@/lib/text/text-direction';
import {
  type AddedPlace,
  add,
  leaveOut,
  type MoveMethod,
  move,
  putBack,
  remove,
  restoreOriginal,
  reword,
  setDue,
} from './edits';
import { ItemNote } from './item-note';
import { editClick, findPosition, inRow, type OwnListContext } from './own-list-context';
import { startDrag } from './start-drag';
import { TextForm } from './text-form';
import { textOfHtml } from './visitor-sections';

// The mode in which visitors change a list.

type ItemProps = { item: ItemView; context: OwnListContext };

type Opened = 'menu' | 'reword' | 'addBelow' | 'addPart';

/** The controls of an item: one button leaves it out or puts it back, the other one moves it, or opens the other edits. */
export function ItemEditing({ item, context }: ItemProps) {
  const { texts, locale, run, sections } = context;
  const [opened, setOpened] = useState<Opened | null>(null);
  const dueInput = useRef<HTMLInputElement>(null);
  const { id, visitor } = item;
  const text = textOfHtml(item.html);
  const control = (name: string) => inRow(id, `.item-editing [data-edit=${name}]`);
  const close = () => {
    // The form, which had the focus, is gone.
    flushSync(() => setOpened(null));
    document.querySelector<HTMLElement>(control('change'))?.focus();
  };
  const moveTo = (method: MoveMethod, to: (index: number) => number, focus: string) => {
    const format = (place: number) => place.toLocaleString(locale);
    const edit = move(sections(), id, to, { format, focus, method });
    if (edit) run(edit);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    moveTo('keyboard', (index) => index + (event.key === 'ArrowUp' ? -1 : 1), control('change'));
  };
  const leaveOutText = visitor?.isOut ? texts.putBack : texts.leaveOut;
  return (
    // The list around it may be in another language. Its buttons are at the end of the item's text, which has the direction of the list.
    // Recordings of sessions leave out what contains texts of the visitor.
    <div lang={locale} className={`item-editing ${NOT_RECORDED}`}>
      <div className="item-controls">
        <button
          type="button"
          data-edit="out"
          title={leaveOutText}
          aria-label={`${leaveOutText}: ${text}`}
          onClick={() => run((visitor?.isOut ? putBack : leaveOut)(id, control('out')))}
          {...editClick(context, visitor?.isOut ? 'put-back' : 'leave-out', id)}
          className="icon-only"
        >
          <Icon name={visitor?.isOut ? 'circle-plus' : 'circle-minus'} />
        </button>
        <button
          type="button"
          data-edit="change"
          title={texts.change}
          aria-label={`${texts.change}: ${text}`}
          aria-expanded={opened !== null}
          onClick={() => setOpened(opened ? null : 'menu')}
          onPointerDown={(event) =>
            startDrag(event, (place) => moveTo('drag', () => place, control('change')))
          }
          onKeyDown={onKeyDown}
          {...editClick(context, 'change', id)}
          className="icon-only"
        >
          <Icon name="grip-vertical" />
        </button>
      </div>
      <ItemNote item={item} context={context} isEditing />
      {opened === 'menu' && (
        <div ref={scrollIntoView} dir={textDirection(locale)} className="item-menu">
          <MenuButton
            label={texts.reword}
            onClick={() => setOpened('reword')}
            {...editClick(context, 'reword', id)}
          />
          {visitor?.original !== undefined && (
            <MenuButton
              label={texts.useOriginal}
              onClick={() => run(restoreOriginal(id, control('change')))}
              {...editClick(context, 'use-original', id)}
            />
          )}
          <MenuButton
            label={texts.addBelow}
            onClick={() => setOpened('addBelow')}
            {...editClick(context, 'add-below', id)}
          />
          <MenuButton
            label={texts.addPart}
            onClick={() => setOpened('addPart')}
            {...editClick(context, 'add-part', id)}
          />
          <MenuButton
            name="up"
            label={texts.moveUp}
            onClick={() => moveTo('menu', (index) => index - 1, control('up'))}
            {...editClick(context, 'move-up', id)}
          />
          <MenuButton
            name="down"
            label={texts.moveDown}
            onClick={() => moveTo('menu', (index) => index + 1, control('down'))}
            {...editClick(context, 'move-down', id)}
          />
          {visitor?.kind === 'own' && (
            <DateField
              ref={dueInput}
              label={texts.due}
              date={visitor.due}
              onChange={(date) => run(setDue(id, date, control('due')))}
              data-edit="due"
              className="due-field"
            />
          )}
          {visitor?.kind === 'own' && (
            <MenuButton
              label={texts.remove}
              onClick={() => run(remove(sections(), id))}
              {...editClick(context, 'remove', id)}
            />
          )}
        </div>
      )}
      {opened === 'reword' && (
        <TextForm
          context={context}
          label={texts.text}
          submit={texts.save}
          click="save-words"
          itemId={id}
          initial={text}
          onSubmit={(words = '', ...rest) => {
            const edit = reword(item, words, control('change'));
            if (edit) run(edit);
            const position = findPosition(sections(), id);
            const added = position && add({ ...position, parent: id }, rest, addedOptions(locale));
            if (added) run(added);
            close();
          }}
          onCancel={close}
        />
      )}
      {(opened === 'addBelow' || opened === 'addPart') && (
        <AddForm
          context={context}
          itemId={id}
          place={(addedId) => {
            const position = findPosition(sections(), id);
            if (!position) return null;
            const { section, parent } = position;
            if (opened === 'addPart') return { section, parent: id };
            return { section, parent, after: { ...position, id: addedId ?? id } };
          }}
          onCancel={close}
        />
      )}
    </div>
  );
}

/** At the lower edge of a phone, what opens would be behind the bar. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

type MenuButtonProps = { name?: string; label: string; onClick: () => void } & ReturnType<typeof editClick>;

function MenuButton({ name, label, ...rest }: MenuButtonProps) {
  return (
    <button type="button" data-edit={name} className="button-plain" {...rest}>
      {label}
    </button>
  );
}

type AddFormProps = {
  context: OwnListContext;
  /** The item below which it is. */
  itemId?: string;
  /** Returns where the next item is added, after the one that was added last, if there is one. Null if that place is gone. */
  place: (addedId: string | undefined) => AddedPlace | null;
  onCancel: () => void;
};

/** A field that adds items, one after another. */
function AddForm({ context, itemId, place, onCancel }: AddFormProps) {
  const { texts, locale, run, refuse, sections } = context;
  const [addedId, setAddedId] = useState<string>();
  const submit = (...added: string[]) => {
    const items = sections().flatMap((section) => section.items);
    const { ownItems } = CHANGES_LIMITS;
    const options = addedOptions(locale);
    if (items.filter(({ visitor }) => visitor?.kind === 'own').length + added.length > ownItems) {
      refuse(fillIn(texts.tooMany, { max: options.format(ownItems) }));
      return false;
    }
    const where = place(addedId);
    const edit = where && add(where, added, options);
    if (!edit) return true;
    run(edit);
    setAddedId(edit.lastId);
    return true;
  };
  return (
    <TextForm
      context={context}
      label={texts.text}
      submit={texts.addNew}
      click="add"
      itemId={itemId}
      onSubmit={submit}
      onLines={(lines) => submit(...lines)}
      onCancel={onCancel}
    />
  );
}

const addedOptions = (locale: string) => ({
  format: (count: number) => count.toLocaleString(locale),
  focus: `#${LIST_ID}`,
});

/** At the end of a section: a button that opens the field for a new item. */
export function SectionEditing({ section, context }: { section: SectionView; context: OwnListContext }) {
  const { texts, locale } = context;
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  };
  return (
    <div lang={locale} dir={textDirection(locale)} data-section-end={section.id} className="section-end">
      {isOpen ? (
        <AddForm context={context} place={() => ({ section: section.id, parent: null })} onCancel={close} />
      ) : (
        <button
          ref={button}
          type="button"
          onClick={() => setIsOpen(true)}
          {...editClick(context, 'open-add')}
          className="button-plain"
        >
          {texts.add}
        </button>
      )}
    </div>
  );
}

/** Beside the progress: what undoes the edits one by one, and what ends the mode. */
export function EditingTools({ context, onEnd }: { context: OwnListContext; onEnd: () => void }) {
  const { texts, undo } = context;
  const undoByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    // In a field, it undoes what was typed there.
    if (!isUndo || (event.target as Element).matches('input:not([type=checkbox]), textarea')) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => undoByKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const end = () => {
    onEnd();
    document.getElementById(LIST_ID)?.focus({ preventScroll: true });
  };
  return (
    <div className="editing-tools">
      <p className="meta" aria-hidden="true">
        {texts.editing}
      </p>
      <button type="button" onClick={undo} {...editClick(context, 'undo')} className="button-plain">
        {texts.undo}
      </button>
      <button type="button" onClick={end} {...editClick(context, 'done')} className="button">
        {texts.done}
      </button>
    </div>
  );
}
