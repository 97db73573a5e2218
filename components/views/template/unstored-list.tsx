import { type ComponentType, useEffect, useState } from 'react';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { subscribeToListChanges } from '@/lib/browser/changes-store';
import { isListStored } from '@/lib/browser/is-list-stored';
import { subscribeAfter } from '@/lib/browser/subscribe-after';
import { initialTicks, readTicks, subscribeToTicks } from '@/lib/browser/tick-store';

type UnstoredListProps = { list: ListProperties; listKey: string };

/**
 * Says, once, that the browser does not store ticks, or the day of the list. A list that the visitor has changed otherwise says it itself; so
 * its code has the notice.
 */
export function UnstoredList({ list, listKey }: UnstoredListProps) {
  const [UnstoredNotice, setUnstoredNotice] = useState<ComponentType<UnstoredListProps>>();
  useEffect(() => {
    const tell = () => {
      if (isListStored(listKey)) return;
      import(/* webpackChunkName: "own-list" */ './own-list/unstored-notice').then(
        (module) => setUnstoredNotice(() => module.UnstoredNotice),
        () => undefined,
      );
    };
    // What an earlier version has stored can be written otherwise, and is said to be damaged if it is.
    if (readTicks(listKey) !== initialTicks(listKey)) tell();
    const unsubscribe = [subscribeToTicks, subscribeToListChanges].map((subscribe) =>
      subscribeAfter(subscribe, tell),
    );
    return () => {
      for (const stop of unsubscribe) stop();
    };
  }, [listKey]);
  return UnstoredNotice && <UnstoredNotice list={list} listKey={listKey} />;
}
