import { type DayRange, isDay } from './period';

/** What happened on a day, in the words of somebody who reads the numbers: “Newsletter sent”. */
export type DayNote = {
  id: number;
  /** `YYYY-MM-DD` */
  day: string;
  text: string;
};

export type NewDayNote = Pick<DayNote, 'day' | 'text'>;

/** Why a note is not stored. */
export type DayNoteProblem = 'day' | 'text' | 'count' | 'unavailable';

/** Characters of a note, at most. */
export const MAX_NOTE_LENGTH = 120;

/** Notes that a store has, at most. */
export const MAX_NOTES = 500;

/** The notes of the store. They are those of everybody who may see insights. */
export interface DayNotes {
  /** In the order of their days. */
  listNotes(range: DayRange): Promise<DayNote[]>;
  /** Stores a note, unless its day has the same already. Returns false if there are too many. */
  addNote(note: NewDayNote): Promise<boolean>;
  /** Deletes a note, if there is one with this id. */
  deleteNote(id: number): Promise<void>;
}

/** Reads the fields of a form. A text is one line, without spaces at its ends. */
export function parseDayNote({ day, text }: NewDayNote): { note: NewDayNote } | { problem: 'day' | 'text' } {
  const trimmed = text.replace(/\s+/g, ' ').trim();
  if (!isDay(day)) return { problem: 'day' };
  const length = [...trimmed].length;
  if (length === 0 || length > MAX_NOTE_LENGTH || /\p{Cc}/u.test(trimmed)) return { problem: 'text' };
  return { note: { day, text: trimmed } };
}
