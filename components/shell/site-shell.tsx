import { useRouter } from 'next/router';
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { AppLinksProvider } from '@/components/apps/app-links-provider';
import { reportErrorLater, useSiteAnalytics } from '@/lib/analytics/use-site-analytics';
import { MAIN_ID } from '@/lib/browser/main-content';
import { toLocale } from '@/lib/i18n/resolve-locale';
import { LIST_ID, LIST_TOOLS_ID } from '@/lib/links/fragments';
import { TEMPLATE_ROUTE } from '@/lib/links/template-route';
import type { ShellProps } from '@/lib/page/page-props';
import { formatLocale } from '@/lib/text/format-locale';
import { DeferredSiteFooter } from './deferred';
import { DocumentLanguage, RouteChangeEffects, RouteProgress } from './document-effects';
import { ErrorFallback, UntranslatedErrorPage } from './error-fallback';
import { FONT_VARIABLES } from './fonts';
import { HeadTags } from './head-tags';
import { SiteHeader } from './site-header';
import { ThemeCycleProvider } from './theme-cycle';

/**
 * Wraps every page: messages in the page's locale, the time zone UTC, the theme, analytics, header and footer. The
 * error boundary around header, page and footer is reset by a refresh only. The two around it are for errors of the shell
 * itself, so they need nothing of it. Analytics has one of its own: an error elsewhere must neither lose nor repeat events.
 */
export function SiteShell(props: ShellProps & { children: ReactNode }) {
  return (
    <ShellBoundary>
      <SiteAnalytics />
      <ShellBoundary>
        <Providers {...props} />
      </ShellBoundary>
    </ShellBoundary>
  );
}

function ShellBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={UntranslatedErrorPage} onError={reportErrorLater}>
      {children}
    </ErrorBoundary>
  );
}

function Providers({ head, appLinks, messages, footerTags, children }: ShellProps & { children: ReactNode }) {
  const { locale } = useRouter();
  return (
    <NextIntlClientProvider locale={formatLocale(toLocale(locale))} messages={messages} timeZone="UTC">
      <ThemeCycleProvider>
        <HeadTags {...head} />
        <div className={`${FONT_VARIABLES} site`}>
          <DocumentLanguage />
          <RouteChangeEffects />
          <RouteProgress />
          <ErrorBoundary FallbackComponent={ErrorFallback} onError={reportErrorLater}>
            <SkipLinks />
            <AppLinksProvider links={appLinks}>
              <SiteHeader />
              <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none">
                {children}
              </main>
              <DeferredSiteFooter tags={footerTags} />
            </AppLinksProvider>
          </ErrorBoundary>
        </div>
      </ThemeCycleProvider>
    </NextIntlClientProvider>
  );
}

/** Tracks the visit. It is before the page, so that its effects run first. */
export function SiteAnalytics() {
  useSiteAnalytics();
  return null;
}

/** The first link is on every page, the others are on template pages. */
const SKIP_LINKS = [
  [MAIN_ID, 'skip'],
  [LIST_ID, 'skipToList'],
  [LIST_TOOLS_ID, 'skipToTools'],
] as const;

function SkipLinks() {
  const t = useTranslations('shell');
  const isTemplate = useRouter().pathname === TEMPLATE_ROUTE;
  return SKIP_LINKS.slice(0, isTemplate ? 3 : 1).map(([id, text]) => (
    <a key={id} href={`#${id}`} className="skip-link">
      {t(text)}
    </a>
  ));
}
