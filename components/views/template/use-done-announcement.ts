import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { readTicks } from '@/lib/browser/tick-store';
import type { SectionView } from '@/lib/catalog/checklist-view';

/** Time in ms after which an announcement is removed, so that nobody comes across an old one. */
const DURATION = 8000;

/** Stands for the whole list among ids of sections, which are never empty. */
const LIST = '';

/**
 * Returns what screen readers should say when a tick completes a section or the list; empty otherwise. Says it once,
 * however often the last item is ticked, until the list is started anew.
 */
export function useDoneAnnouncement(listId: string, sections: readonly SectionView[]): string {
  const t = useTranslations('template');
  const [announcement, setAnnouncement] = useState('');

  const announce = useEffectEvent((id: string) => {
    const title = document.getElementById(id)?.textContent;
    if (id === LIST) setAnnouncement(t('allDone'));
    else if (title) setAnnouncement(t('sectionDone', { title }));
  });

  useEffect(() => {
    let known = findDone(listId, sections);
    // Ticks of the visitor only: neither undo nor other tabs cause this event. Ticks are stored before it gets here.
    const onChange = () => {
      const done = findDone(listId, sections);
      const [first] = done.filter((id) => !known.includes(id));
      const isNewStart = done.length === 0 && readTicks(listId).size === 1;
      known = isNewStart ? [] : [...known, ...done];
      if (first !== undefined) announce(first);
    };
    document.addEventListener('change', onChange);
    return () => document.removeEventListener('change', onChange);
  }, [listId, sections]);

  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => setAnnouncement(''), DURATION);
    return () => clearTimeout(timer);
  }, [announcement]);

  return announcement;
}

/** The list if it is done, and the ids of the sections that are. */
function findDone(listId: string, sections: readonly SectionView[]): string[] {
  const ticks = readTicks(listId);
  const done = sections.filter(({ items }) => items.every(({ id }) => ticks.has(id)));
  const ids = done.filter(({ items }) => items.length > 0).map(({ id }) => id);
  return done.length === sections.length ? [LIST, ...ids] : ids;
}
