import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

type PanelSectionProps = {
  id: string;
  title: string;
  /** How its numbers come about. */
  note?: string | undefined;
  /** Whether its query took too long. */
  isBusy: boolean;
  /** Whether it has the width of two. */
  isWide?: boolean;
  children: ReactNode;
};

/** A part of a report, with its heading. */
export function PanelSection({ id, title, note, isBusy, isWide = false, children }: PanelSectionProps) {
  const t = useTranslations('insights');
  return (
    <section className={isWide ? 'panel wide' : 'panel'} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {note && <p className="note">{note}</p>}
      {isBusy ? <p className="busy">{t('table.busy')}</p> : children}
    </section>
  );
}
