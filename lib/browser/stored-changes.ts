type StoredChanges = {
  /** Calls the listener after every change. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
  /** Call it after a change of the item in this tab. */
  announce: () => void;
};

/** Announces changes of an item in localStorage, in this tab and in others. */
export function watchItem(itemKey: string): StoredChanges {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key === itemKey) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
    announce() {
      for (const listener of listeners) listener();
    },
  };
}
