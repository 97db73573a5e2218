import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { subscribeToChosenCopies } from '@/lib/browser/active-copy';
import { hasListChanges } from '@/lib/browser/has-list-changes';
import type { SectionView } from '@/lib/catalog/checklist-view';
import type { Editing, VisitorListProps, VisitorVersion, VisitorVersionOptions } from './visitor-version';

type UseVisitorVersionReturn = Partial<VisitorVersion> & {
  sections: readonly SectionView[];
  editing: Editing;
  /** What makes the version; it shows the tools of the mode. */
  element: ReactNode;
};

/**
 * Returns the visitor's version of a list. Its code is loaded only if the visitor has changed the list, also in another tab, or
 * opens the mode in which lists are changed. Before that, and on the server, it is the editors' version.
 */
export function useVisitorVersion(options: VisitorVersionOptions): UseVisitorVersionReturn {
  const { listKey, sections } = options;
  const [VisitorList, setVisitorList] = useState<ComponentType<VisitorListProps> | null>(null);
  const [version, setVersion] = useState<VisitorVersion>();
  const [isEditing, setIsEditing] = useState(false);

  useEffect(() => {
    // The editors' version stays if the code cannot be loaded.
    const loadIfChanged = () => hasListChanges(listKey) && load().then(setVisitorList, () => undefined);
    loadIfChanged();
    const controller = new AbortController();
    // Changes of another device are there when their copy is chosen.
    const unsubscribe = subscribeToChosenCopies(loadIfChanged);
    for (const type of ['storage', 'pageshow'])
      window.addEventListener(type, loadIfChanged, { signal: controller.signal });
    return () => {
      controller.abort();
      unsubscribe();
    };
  }, [listKey]);

  const editing = useMemo(
    () => ({
      isOpen: isEditing,
      toggle: async () => {
        setVisitorList(await load());
        setIsEditing(!isEditing);
      },
    }),
    [isEditing],
  );

  return {
    ...(version?.source === sections ? version : { sections }),
    editing,
    element: VisitorList && (
      <VisitorList
        key={listKey}
        {...options}
        isEditing={isEditing}
        onVersion={setVersion}
        onEditingEnd={() => setIsEditing(false)}
      />
    ),
  };
}

/** The component in a function, because React calls a function that is set as a state. */
async function load() {
  const { VisitorList } = await import(/* webpackChunkName: "own-list" */ './own-list/visitor-list');
  return () => VisitorList;
}
