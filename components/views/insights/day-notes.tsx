import { useTranslations } from 'next-intl';
import type { DayNote } from '@/lib/insights/day-notes';
import { notesRange } from '@/lib/insights/period';
import type { Panel } from '@/lib/insights/report-data';
import { insightsApiPaths, NOTES_ID } from '@/lib/links/insights-paths';
import { ChartMark } from './chart-marks';
import { NoteForm } from './note-form';
import type { PageContext } from './page-context';

type DayNotesSectionProps = {
  notes: Panel<readonly DayNote[]>;
  /** The last day of the charts. */
  lastDay: string;
  context: PageContext;
  /** Empty if nothing can be added. */
  formToken: string;
};

/** The notes that charts mark, with what deletes each and adds others. */
export function DayNotesSection({ notes, lastDay, context, formToken }: DayNotesSectionProps) {
  const t = useTranslations('insights');
  const returnTo = context.linkTo({});
  if (formToken === '' && 'data' in notes && notes.data.length === 0) return null;
  return (
    <section className="day-notes" id={NOTES_ID} aria-labelledby={`${NOTES_ID}-title`}>
      <h3 id={`${NOTES_ID}-title`}>{t('dayNotes.title')}</h3>
      {'problem' in notes && <p className="busy">{t(`busy.${notes.problem}`)}</p>}
      {'data' in notes && notes.data.length > 0 && (
        <ul className="marked-days">
          {notes.data.map(({ id, day, text }) => (
            <li key={id}>
              <ChartMark kind="note" />
              <p>
                <a href={context.linkToDays({ from: day, to: day })}>{context.formats.day(day)}</a>
                {': '}
                <bdi>{text}</bdi>
              </p>
              <form method="post" action={insightsApiPaths.deleteNote()}>
                <input type="hidden" name="token" value={formToken} />
                <input type="hidden" name="returnTo" value={returnTo} />
                <input type="hidden" name="id" value={id} />
                <button type="submit" className="quiet" aria-label={t('dayNotes.deleteOne', { text })}>
                  {t('dayNotes.delete')}
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {formToken !== '' && (
        <details>
          <summary>{t('dayNotes.add')}</summary>
          <NoteForm
            returnTo={returnTo}
            formToken={formToken}
            note={{ day: lastDay, text: '' }}
            range={notesRange(context.state)}
          />
          <p className="note">{t('dayNotes.shared')}</p>
        </details>
      )}
    </section>
  );
}
