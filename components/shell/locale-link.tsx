import Link from 'next/link';
import { useRouter } from 'next/router';
import { type ComponentProps, useSyncExternalStore } from 'react';
import { LOCALE_NAMES, type Locale } from '@/lib/config/locales';
import { textDirection } from '@/lib/text/text-direction';

type LocaleLinkProps = Omit<ComponentProps<typeof Link>, 'href' | 'locale' | 'children'> & { locale: Locale };

const ERROR_PAGES = ['/404', '/500'];

const never = () => () => undefined;

/** A link to the page that is shown, in another language, named as the language names itself. */
export function LocaleLink({ locale, ...rest }: LocaleLinkProps) {
  const { asPath, pathname } = useRouter();
  // Pages that are rendered for everyone know no query; the browser adds it once the page is alive.
  const query = useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  );
  // An error page does not know, when it is rendered, at which address it will stand.
  const [path = '/'] = ERROR_PAGES.includes(pathname) ? ['/'] : asPath.split(/[?#]/);
  return (
    <Link
      href={path + query}
      locale={locale}
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
