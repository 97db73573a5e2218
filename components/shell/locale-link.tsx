import Link from 'next/link';
import { useRouter } from 'next/router';
import { type ComponentProps, useSyncExternalStore } from 'react';
import { LOCALE_NAMES, type Locale } from '@/lib/config/locales';
import { localizedLink } from '@/lib/links/localized-path';
import { textDirection } from '@/lib/text/text-direction';

type LocaleLinkProps = Omit<ComponentProps<typeof Link>, 'href' | 'locale' | 'children'> & { locale: Locale };

const ERROR_PAGES = ['/404', '/500'];

const subscribeToNothing = () => () => undefined;

/** Link to the current page, with its query, in another locale. Its text is the language's name in that language. */
export function LocaleLink({ locale, ...rest }: LocaleLinkProps) {
  const { asPath, pathname } = useRouter();
  // A prerendered page does not know its query, so the query is added after hydration.
  const query = useSyncExternalStore(
    subscribeToNothing,
    () => window.location.search,
    () => '',
  );
  // The URL at which an error page is shown is not known when it is rendered.
  const [path = '/'] = ERROR_PAGES.includes(pathname) ? ['/'] : asPath.split(/[?#]/);
  return (
    <Link
      {...localizedLink(path, locale, query)}
      lang={locale}
      dir={textDirection(locale)}
      hrefLang={locale}
      prefetch={false}
      {...rest}
    >
      {LOCALE_NAMES[locale]}
    </Link>
  );
}
