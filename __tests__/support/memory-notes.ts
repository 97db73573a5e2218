import { type DayNote, type DayNotes, MAX_NOTES, type NewDayNote } from '@/lib/insights/day-notes';
import type { DayRange } from '@/lib/insights/period';

/** Notes in memory. */
export class MemoryNotes implements DayNotes {
  readonly all: DayNote[];

  constructor(notes: readonly NewDayNote[] = []) {
    this.all = notes.map((note, index) => ({ id: index + 1, ...note }));
  }

  async listNotes({ from, to }: DayRange): Promise<DayNote[]> {
    return this.all.filter(({ day }) => day >= from && day <= to);
  }

  async addNote(note: NewDayNote): Promise<boolean> {
    if (this.all.length >= MAX_NOTES) return false;
    this.all.push({ id: this.all.length + 1, ...note });
    return true;
  }

  async deleteNote(id: number): Promise<void> {
    const index = this.all.findIndex((note) => note.id === id);
    if (index >= 0) this.all.splice(index, 1);
  }
}
