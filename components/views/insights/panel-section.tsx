import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Panel } from '@/lib/insights/report-data';

type PanelSectionProps = {
  id: string;
  title: string;
  /** How its numbers come about. */
  note?: string | undefined;
  panel: Panel<unknown>;
  /** Whether it has the width of two. */
  isWide?: boolean;
  children: ReactNode;
};

/** A part of a report, with its heading. Without data, it says why. */
export function PanelSection({ id, title, note, panel, isWide = false, children }: PanelSectionProps) {
  const t = useTranslations('insights');
  return (
    <section id={id} className={isWide ? 'panel wide' : 'panel'} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {note && <p className="note">{note}</p>}
      {'data' in panel ? children : <p className="busy">{t(`busy.${panel.problem}`)}</p>}
    </section>
  );
}
