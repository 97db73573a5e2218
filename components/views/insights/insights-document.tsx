import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { LOCALE_NAMES, LOCALES } from '@/lib/config/locales';
import { LOGO_PATH } from '@/lib/config/logo';
import { SITE } from '@/lib/config/site';
import type { Messages } from '@/lib/i18n/messages';
import type { InsightsDocumentProps } from '@/lib/insights/insights-page';
import { reportQuery } from '@/lib/insights/insights-state';
import { insightsApiPaths, insightsPath, LINKS_PAGE } from '@/lib/links/insights-paths';
import { localizedPath } from '@/lib/links/localized-path';
import { textDirection } from '@/lib/text/text-direction';
import { RejectedNote } from './note-form';
import { createPageContext } from './page-context';
import { LinksView } from './report-links';
import { ReportView } from './report-view';
import { SignInForm } from './sign-in-form';

type Props = InsightsDocumentProps & { messages: Pick<Messages, 'insights'> };

/** A whole HTML document of insights. It is rendered on the server only, and needs no script. */
export function InsightsDocument({ messages, ...props }: Props) {
  return (
    <NextIntlClientProvider locale={props.locale} messages={messages} timeZone="UTC">
      <Document {...props} />
    </NextIntlClientProvider>
  );
}

function Document({ locale, style, page }: InsightsDocumentProps) {
  const t = useTranslations('insights');
  const titleOf = () => {
    if (page.kind === 'sign-in') return t('signIn.title');
    if (page.kind === 'links') return `${t('links.title')} – ${t('title')}`;
    if (page.kind === 'note') return `${t('dayNotes.add')} – ${t('title')}`;
    return `${t(`reports.${page.report}`)} – ${t('title')}`;
  };
  return (
    <html lang={locale} dir={textDirection(locale)} data-theme="system">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${titleOf()} – ${SITE.brand}`}</title>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={style} />
      </head>
      <body>
        <a className="skip" href="#main">
          {t('skip')}
        </a>
        <header className="top">
          <a className="home" href={localizedPath('/', locale)} aria-label={t('home', { brand: SITE.brand })}>
            <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24">
              <path fill="currentColor" d={LOGO_PATH} />
            </svg>
            {SITE.brand}
          </a>
          <span className="product">{t('title')}</span>
          {page.kind === 'report' && page.hasPassword && (
            <form className="sign-out" method="post" action={insightsApiPaths.signOut()}>
              <input type="hidden" name="token" value={page.formToken} />
              <input type="hidden" name="returnTo" value={insightsPath('overview', locale)} />
              <button type="submit">{t('signIn.signOut')}</button>
            </form>
          )}
        </header>
        {page.kind === 'report' && (
          <ReportView
            page={page}
            context={createPageContext({
              locale,
              zone: page.zone,
              report: page.report,
              state: page.state,
              listTitles: page.listTitles,
              items: page.items,
            })}
          />
        )}
        {page.kind === 'sign-in' && <SignInForm page={page} />}
        {page.kind === 'links' && <LinksView page={page} locale={locale} />}
        {page.kind === 'note' && <RejectedNote page={page} />}
        {page.kind === 'unavailable' && (
          <main id="main">
            <h1>{t('unavailable.title')}</h1>
            <p className="message">{t('unavailable.text')}</p>
          </main>
        )}
        <Languages locale={locale} page={page} />
      </body>
    </html>
  );
}

/** The same page in the other languages. */
function Languages({ locale, page }: Pick<InsightsDocumentProps, 'locale' | 'page'>) {
  const t = useTranslations('insights');
  const { report, query } =
    'report' in page
      ? { report: page.report, query: reportQuery(page.report, page.state) }
      : { report: page.kind === 'links' ? LINKS_PAGE : 'overview', query: '' };
  return (
    <nav className="languages" aria-label={t('languages')}>
      <ul className="row">
        {LOCALES.map((other) => (
          <li key={other}>
            <a
              className="tab"
              href={insightsPath(report, other, query)}
              lang={other}
              hrefLang={other}
              aria-current={other === locale ? 'true' : undefined}
            >
              {LOCALE_NAMES[other]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
