import Link from 'next/link';
import { useRouter } from 'next/router';
import { type ComponentProps, type MouseEvent, useReducer, useSyncExternalStore } from 'react';
import { keepPlace } from '@/lib/browser/keep-place';
import { LOCALE_NAMES, type Locale } from '@/lib/config/locales';
import { localizedLink } from '@/lib/links/localized-path';
import { textDirection } from '@/lib/text/text-direction';

type LocaleLinkProps = Omit<ComponentProps<typeof Link>, 'href' | 'locale'> & { locale: Locale };

const ERROR_PAGES = ['/404', '/500'];

const subscribeToNothing = () => () => undefined;

/**
 * Link to the current page, with its query and fragment, in another locale. The visitor keeps the place on the page. Its
 * text is the language's name in that language, if it has no other.
 */
export function LocaleLink({ locale, onClick, children = LOCALE_NAMES[locale], ...rest }: LocaleLinkProps) {
  const { asPath, pathname } = useRouter();
  // Both may have changed without the router: the query by the instant search, the fragment by a link to a section.
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  // The server does not know the fragment, nor the query of a prerendered page, so both are added after hydration.
  const queryAndFragment = useSyncExternalStore(
    subscribeToNothing,
    () => window.location.search + window.location.hash,
    () => '',
  );
  // The URL at which an error page is shown is not known when it is rendered.
  const [path = '/'] = ERROR_PAGES.includes(pathname) ? ['/'] : asPath.split(/[?#]/);
  return (
    <Link
      {...localizedLink(path, locale, queryAndFragment)}
      scroll={false}
      onPointerEnter={rerender}
      onFocus={rerender}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        keepPlace();
        onClick?.(event);
      }}
      lang={locale}
      dir={textDirection(locale)}
      hrefLang={locale}
      prefetch={false}
      {...rest}
    >
      {children}
    </Link>
  );
}
