import { useTranslations } from 'next-intl';
import { type DayNoteProblem, MAX_NOTE_LENGTH, MAX_NOTES, type NewDayNote } from '@/lib/insights/day-notes';
import type { NotePage } from '@/lib/insights/insights-page';
import type { DayRange } from '@/lib/insights/period';
import { insightsApiPaths } from '@/lib/links/insights-paths';

type NoteFormProps = {
  returnTo: string;
  formToken: string;
  note: NewDayNote;
  /** Days for which the page would show a note; null for any. */
  range: DayRange | null;
  problem?: DayNoteProblem | null;
};

/** The form for a note on a day. */
export function NoteForm({ returnTo, formToken, note, range, problem = null }: NoteFormProps) {
  const t = useTranslations('insights');
  const describedBy = (field: DayNoteProblem) =>
    problem === field ? { 'aria-invalid': true, 'aria-describedby': 'problem' } : {};
  return (
    <form className="fields" method="post" action={insightsApiPaths.addNote()}>
      <input type="hidden" name="token" value={formToken} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <label>
        {t('dayNotes.day')}
        <input
          type="date"
          name="day"
          defaultValue={note.day}
          min={range?.from}
          max={range?.to}
          required
          {...describedBy('day')}
        />
      </label>
      <label>
        {t('dayNotes.text')}
        <input
          type="text"
          name="text"
          defaultValue={note.text}
          placeholder={t('dayNotes.example')}
          maxLength={MAX_NOTE_LENGTH}
          autoComplete="off"
          dir="auto"
          required
          {...describedBy('text')}
        />
      </label>
      <button type="submit">{t('dayNotes.save')}</button>
    </form>
  );
}

/** The form again with what was sent, and why it was not stored. */
export function RejectedNote({ page: { returnTo, problem, note, formToken } }: { page: NotePage }) {
  const t = useTranslations('insights');
  return (
    <main id="main">
      <h1>{t('dayNotes.add')}</h1>
      <p className="message" role="alert" id="problem">
        {t(`dayNotes.problems.${problem}`, { length: MAX_NOTE_LENGTH, count: MAX_NOTES })}
      </p>
      <NoteForm returnTo={returnTo} formToken={formToken} note={note} range={null} problem={problem} />
      <p>
        <a className="link" href={returnTo}>
          {t('dayNotes.back')}
        </a>
      </p>
    </main>
  );
}
