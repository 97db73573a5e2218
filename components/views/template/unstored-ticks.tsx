import { type ComponentType, useEffect, useState } from 'react';
import type { ListProperties } from '@/lib/analytics/plan/events';
import { areTicksStored } from '@/lib/browser/are-ticks-stored';
import { subscribeAfter } from '@/lib/browser/subscribe-after';
import { subscribeToTicks } from '@/lib/browser/tick-store';

type UnstoredTicksProps = { list: ListProperties; listKey: string };

/** Says, once, that the browser does not store ticks. A list that the visitor has changed says it itself; so its code has the notice. */
export function UnstoredTicks({ list, listKey }: UnstoredTicksProps) {
  const [UnstoredNotice, setUnstoredNotice] = useState<ComponentType<UnstoredTicksProps>>();
  useEffect(() => {
    const tell = () => {
      if (areTicksStored(listKey)) return;
      import(/* webpackChunkName: "own-list" */ './own-list/unstored-notice').then(
        (module) => setUnstoredNotice(() => module.UnstoredNotice),
        () => undefined,
      );
    };
    tell();
    return subscribeAfter(subscribeToTicks, tell);
  }, [listKey]);
  return UnstoredNotice && <UnstoredNotice list={list} listKey={listKey} />;
}
