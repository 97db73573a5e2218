import { type ComponentType, useEffect, useRef, useState } from 'react';

/**
 * A part of a page that the server renders with it, and whose code comes to the browser right after the page's
 * own. Until then what the server has written stands there as it is, marked `data-late`; after a move within the
 * site, where there is nothing yet, the part appears when its code is there. For parts that nobody needs in the
 * first second and that push nothing away when they appear.
 *
 * `serverPart` must be null in the browser by a condition that the bundler sees (`typeof window`), or the code
 * would be in the page's own after all.
 */
export function deferHydration<Props extends object>(
  serverPart: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded = serverPart;
  const loading = Loaded ? Promise.resolve() : keep();
  // Without its code the part stays as the server wrote it.
  loading.catch(() => undefined);

  async function keep(): Promise<void> {
    Loaded = await load();
  }

  return function Late(props: Props) {
    const root = useRef<HTMLDivElement>(null);
    const [Part, setPart] = useState(() => Loaded);
    useEffect(() => {
      const element = root.current;
      if (Part) return element?.removeAttribute('data-late');
      let isCurrent = true;
      const show = () => {
        if (!isCurrent) return;
        // A visitor who is in it already keeps the focus; the part changes hands once they leave it.
        if (element?.contains(document.activeElement)) {
          element.addEventListener('focusout', () => setTimeout(show), { once: true });
        } else setPart(() => Loaded);
      };
      loading.then(show, () => undefined);
      return () => {
        isCurrent = false;
      };
    }, [Part]);
    const attributes = { ref: root, className: 'contents', 'data-late': '', suppressHydrationWarning: true };
    if (!Part) return <div {...attributes} dangerouslySetInnerHTML={{ __html: '' }} />;
    return (
      <div {...attributes}>
        <Part {...props} />
      </div>
    );
  };
}
