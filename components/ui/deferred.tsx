import {
  type ComponentType,
  memo,
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

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
 * The component renders in time slices. With `atOnce` it renders in one task, in which the visitor can do nothing: for
 * components whose first render reads what the visitor has done in the server's HTML.
 *
 * `serverComponent` must be null in the browser by a condition that the bundler can evaluate (`typeof window`).
 * Otherwise the component's code becomes part of the page's own chunk.
 */
export function deferHydration<Props extends object>(
  serverComponent: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
  { atOnce = false }: { atOnce?: boolean } = {},
): ComponentType<Props> {
  let LoadedComponent = serverComponent;
  const loading = LoadedComponent ? Promise.resolve() : loadComponent();
  // If the code cannot be loaded, the server's HTML stays.
  loading.catch(() => undefined);

  async function loadComponent(): Promise<void> {
    LoadedComponent = await load();
  }

  return memo(function Deferred(props: Props) {
    const root = useRef<HTMLDivElement>(null);
    // Also code that has loaded before hydration replaces the HTML: the component may render something else than that.
    const isHydrating = !useSyncExternalStore(noStore, isTrue, () => serverComponent !== null);
    const [Component, setComponent] = useState(() => (isHydrating ? null : LoadedComponent));
    useEffect(() => {
      const element = root.current;
      if (Component) return element?.removeAttribute('data-deferred');
      const html = element?.firstChild;
      const controller = new AbortController();
      const { signal } = controller;
      const replace = () => setComponent(() => LoadedComponent);
      const show = () => {
        if (signal.aborted) return;
        // Replacing the HTML would lose the focus if it is inside, so wait until it leaves.
        if (element?.querySelector(':focus:not([data-early])')) {
          element.addEventListener('focusout', () => setTimeout(show), { once: true });
        } else if (atOnce) replace();
        else {
          startTransition(replace);
          element?.addEventListener('focusin', stop, { once: true, signal });
        }
      };
      // The focus has moved inside while the component renders. It may just have replaced the HTML.
      const stop = () => {
        if (!html?.isConnected) return;
        setComponent(null);
        show();
      };
      loading.then(show, () => undefined);
      return () => controller.abort();
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
  });
}
