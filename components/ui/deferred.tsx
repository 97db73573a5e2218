import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';

const noStore = () => () => undefined;
const isTrue = () => true;

/**
 * Returns a component that is rendered on the server but whose code is not part of the page's chunk. Until `load` has
 * resolved, the browser keeps the server's HTML, in an element with `data-deferred`; then the component replaces it.
 * After a client-side navigation there is no server HTML, so the component appears when its code has loaded. Use it for
 * components that nobody needs in the first second and that cause no layout shift.
 *
 * While the focus is inside, the replacement waits, except for a focus on an element with `data-early`: the component
 * then moves the focus itself.
 *
 * `serverComponent` must be null in the browser by a condition that the bundler can evaluate (`typeof window`).
 * Otherwise the component's code becomes part of the page's own chunk.
 */
export function deferHydration<Props extends object>(
  serverComponent: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let LoadedComponent = serverComponent;
  const loading = LoadedComponent ? Promise.resolve() : loadComponent();
  // If the code cannot be loaded, the server's HTML stays.
  loading.catch(() => undefined);

  async function loadComponent(): Promise<void> {
    LoadedComponent = await load();
  }

  return function Deferred(props: Props) {
    const root = useRef<HTMLDivElement>(null);
    // Also code that has loaded before hydration replaces the HTML: the component may render something else than that.
    const isHydrating = !useSyncExternalStore(noStore, isTrue, () => serverComponent !== null);
    const [Component, setComponent] = useState(() => (isHydrating ? null : LoadedComponent));
    useEffect(() => {
      const element = root.current;
      if (Component) return element?.removeAttribute('data-deferred');
      let isCurrent = true;
      const show = () => {
        if (!isCurrent) return;
        // Replacing the HTML would lose the focus if it is inside, so wait until it leaves.
        if (element?.querySelector(':focus:not([data-early])')) {
          element.addEventListener('focusout', () => setTimeout(show), { once: true });
        } else setComponent(() => LoadedComponent);
      };
      loading.then(show, () => undefined);
      return () => {
        isCurrent = false;
      };
    }, [Component]);
    const attributes = {
      ref: root,
      className: 'contents',
      'data-deferred': '',
      suppressHydrationWarning: true,
    };
    if (!Component) return <div {...attributes} dangerouslySetInnerHTML={{ __html: '' }} />;
    return (
      <div {...attributes}>
        <Component {...props} />
      </div>
    );
  };
}
