import { useTranslations } from 'next-intl';
import type { Locale } from '@/lib/config/locales';
import { formatsOf } from '@/lib/insights/formats';
import type { LinksPage } from '@/lib/insights/insights-page';
import { reportQuery } from '@/lib/insights/insights-state';
import { LINK_DAYS, MAX_LINKS } from '@/lib/insights/report-links';
import { insightsApiPaths, insightsPath, LINKS_PAGE } from '@/lib/links/insights-paths';
import type { PageContext } from './page-context';

/** Creates a link with which others see the report of the page. */
export function ShareReport({ context, formToken }: { context: PageContext; formToken: string }) {
  const t = useTranslations('insights');
  return (
    <>
      <h3>{t('links.title')}</h3>
      <p>{t('links.about')}</p>
      <form className="row" method="post" action={insightsApiPaths.addLink()}>
        <input type="hidden" name="token" value={formToken} />
        <input
          type="hidden"
          name="returnTo"
          value={insightsPath(context.report, context.locale, reportQuery(context.report, context.state))}
        />
        <label>
          {t('links.validFor')}
          <select name="days" defaultValue={7}>
            {LINK_DAYS.map((days) => (
              <option key={days} value={days}>
                {t('links.days', { days })}
              </option>
            ))}
          </select>
        </label>
        <button type="submit">{t('links.create')}</button>
        <a className="link" href={insightsPath(LINKS_PAGE, context.locale)}>
          {t('links.all')}
        </a>
      </form>
    </>
  );
}

/** The open links, each with what revokes it. */
export function LinksView({ page, locale }: { page: LinksPage; locale: Locale }) {
  const t = useTranslations('insights');
  const formats = formatsOf(locale, page.zone);
  return (
    <main id="main">
      <h1>{t('links.title')}</h1>
      {page.hasTooMany && (
        <p className="message" role="alert">
          {t('links.tooMany', { count: MAX_LINKS })}
        </p>
      )}
      {page.links.length === 0 && <p>{t('links.none')}</p>}
      <div className="panels">
        {page.links.map(({ id, report, query, expires, url }) => (
          <section key={id} id={id} className="panel" aria-labelledby={`title-${id}`}>
            <h2 id={`title-${id}`}>
              <a href={insightsPath(report, locale, query)}>{t(`reports.${report}`)}</a>
            </h2>
            {query !== '' && (
              <p className="note" dir="ltr">
                {new URLSearchParams(query).toString().replaceAll('&', ' · ')}
              </p>
            )}
            <p>{t('links.until', { time: formats.dayAndTime(expires * 1000), zone: page.zone.name })}</p>
            <label>
              {t('links.url')}
              <input readOnly dir="ltr" value={url} />
            </label>
            <form method="post" action={insightsApiPaths.revokeLink()}>
              <input type="hidden" name="token" value={page.formToken} />
              <input type="hidden" name="returnTo" value={insightsPath(LINKS_PAGE, locale)} />
              <input type="hidden" name="link" value={id} />
              <button type="submit" aria-label={t('links.revokeOne', { report: t(`reports.${report}`) })}>
                {t('links.revoke')}
              </button>
            </form>
          </section>
        ))}
      </div>
      <p>
        <a className="link" href={insightsPath('overview', locale)}>
          {t('dayNotes.back')}
        </a>
      </p>
    </main>
  );
}
