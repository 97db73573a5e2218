import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { readTicks, subscribeToTicks } from '@/lib/browser/tick-store';
import { isCounted, type SectionView } from '@/lib/catalog/checklist-view';

/** Time in ms after which an announcement is removed, so that screen readers do not find an old one. */
const DURATION = 8000;

/** Stands for the whole list among ids of sections, which are never empty. */
const LIST = '';

/**
 * Returns what screen readers should say when a tick completes a section or the list; empty otherwise. Says each once,
 * however often its last item is ticked, until the list is restarted: until it has no ticks.
 */
export function useDoneAnnouncement(listKey: string, sections: readonly SectionView[]): string {
  const t = useTranslations('template');
  const [announcement, setAnnouncement] = useState('');

  const announce = useEffectEvent((id: string) => {
    const title = document.getElementById(id)?.textContent;
    if (id === LIST) setAnnouncement(t('allDone'));
    else if (title) setAnnouncement(t('sectionDone', { title }));
  });

  useEffect(() => {
    let known = findDone(listKey, sections);
    const findNewlyDone = () => {
      const done = findDone(listKey, sections);
      const [first] = done.filter((id) => !known.includes(id));
      known = readTicks(listKey).size === 0 ? [] : [...new Set([...known, ...done])];
      return first;
    };
    // The event starts before the tick is stored, and gets to the document again after that.
    let isTicking = false;
    const onChangeStart = ({ target }: Event) => {
      isTicking = target instanceof HTMLInputElement && target.closest('.template-list') !== null;
    };
    const onChange = () => {
      if (!isTicking) return;
      isTicking = false;
      const first = findNewlyDone();
      if (first !== undefined) announce(first);
    };
    // Undo and other tabs complete a list silently.
    const unsubscribe = subscribeToTicks(() => {
      if (isTicking) return;
      findNewlyDone();
      if (known.length === 0) setAnnouncement('');
    });
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('change', onChangeStart, { capture: true, signal });
    document.addEventListener('change', onChange, { signal });
    return () => {
      controller.abort();
      unsubscribe();
    };
  }, [listKey, sections]);

  useEffect(() => {
    if (!announcement) return;
    const timer = setTimeout(() => setAnnouncement(''), DURATION);
    return () => clearTimeout(timer);
  }, [announcement]);

  return announcement;
}

/** The list if it is done, and the ids of the sections that are. */
function findDone(listKey: string, sections: readonly SectionView[]): string[] {
  const ticks = readTicks(listKey);
  const done = sections.filter(({ items }) => items.every((item) => ticks.has(item.id) || !isCounted(item)));
  const ids = done.filter(({ items }) => items.some(isCounted)).map(({ id }) => id);
  return done.length === sections.length ? [LIST, ...ids] : ids;
}
