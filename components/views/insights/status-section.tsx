import { useTranslations } from 'next-intl';
import type { ReportPage } from '@/lib/insights/insights-page';
import type { InsightsStatus } from '@/lib/insights/insights-reader';
import { insightsQuery } from '@/lib/insights/insights-state';
import { WHOLE_REPORT } from '@/lib/insights/table-view';
import { insightsApiPaths } from '@/lib/links/insights-paths';
import type { PageContext } from './page-context';
import { ShareReport } from './report-links';

type StatusSectionProps = {
  /** Null if it took too long to find out. */
  status: InsightsStatus | null;
  maxBytes: ReportPage['maxBytes'];
  context: PageContext;
  formToken: string;
  isOwnVisitor: boolean;
  /** Whether there can be links to the report, which needs a password. */
  canShare: boolean;
  hasPassword: boolean;
};

/** What is stored, what of it is not counted, and how to download it. */
export function StatusSection(props: StatusSectionProps) {
  const { status, maxBytes, context, formToken, isOwnVisitor, canShare, hasPassword } = props;
  const t = useTranslations('insights');
  const { state } = context;
  const query = insightsQuery({ ...state, table: WHOLE_REPORT });
  return (
    <section className="status" aria-labelledby="status-title">
      <details className="at-end">
        <summary>
          <h2 id="status-title">{t('status.title')}</h2>
        </summary>
        {status ? (
          <Counts status={status} maxBytes={maxBytes} context={context} />
        ) : (
          <p className="busy">{t('unavailable.title')}</p>
        )}
      </details>
      <h3>{t('status.exportTitle')}</h3>
      <p>{t('status.exportNote')}</p>
      <p className="row">
        <a className="link" href={insightsApiPaths.events('csv', query)} download>
          {t('status.exportCsv')}
        </a>
        <a className="link" href={insightsApiPaths.events('ndjson', query)} download>
          {t('status.exportNdjson')}
        </a>
      </p>
      {canShare && hasPassword && <ShareReport context={context} formToken={formToken} />}
      {canShare && !hasPassword && <p>{t('links.needsPassword')}</p>}
      <OwnVisits context={context} formToken={formToken} isOwnVisitor={isOwnVisitor} />
    </section>
  );
}

/** The number of events, and those that are not counted. */
function Counts({
  status,
  maxBytes,
  context: { formats, zone },
}: { status: InsightsStatus } & Pick<StatusSectionProps, 'maxBytes' | 'context'>) {
  const t = useTranslations('insights');
  const { events, firstEvent, lastEvent, lateEvents, usedBytes } = status;
  const notCounted = [
    ['bots', status.botEvents],
    ['own', status.ownEvents],
    ['unplanned', status.unplannedEvents],
  ] as const;
  return (
    <dl>
      <div>
        <dt>{t('status.first')}</dt>
        <dd>{firstEvent === null ? '–' : `${formats.dayAndTime(firstEvent)} ${zone.name}`}</dd>
      </div>
      <div>
        <dt>{t('status.last')}</dt>
        <dd>{lastEvent === null ? '–' : `${formats.dayAndTime(lastEvent)} ${zone.name}`}</dd>
      </div>
      <div>
        <dt>{t('status.events')}</dt>
        <dd>{formats.count(events)}</dd>
      </div>
      {lateEvents > 0 && (
        <div>
          <dt>{t('status.lateEvents')}</dt>
          <dd>{t('status.late', { events: lateEvents })}</dd>
        </div>
      )}
      {notCounted.map(([name, count]) => (
        <div key={name}>
          <dt>{t(`status.${name}`)}</dt>
          <dd>
            {t('status.notCounted', {
              events: count,
              share: formats.percent(events === 0 ? 0 : count / events),
            })}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('status.used')}</dt>
        <dd>
          {t('status.usedOf', {
            used: formats.bytes(usedBytes),
            max: formats.bytes(maxBytes),
            share: formats.percent(usedBytes / maxBytes),
          })}
        </dd>
      </div>
    </dl>
  );
}

/** The switch for the visits of the browser that shows the page. */
export function OwnVisits({
  context,
  formToken,
  isOwnVisitor,
}: Pick<StatusSectionProps, 'context' | 'formToken' | 'isOwnVisitor'>) {
  const t = useTranslations('insights');
  return (
    <>
      <h3>{t('own.title')}</h3>
      <form method="post" action={insightsApiPaths.ownVisits()}>
        <p>{t(isOwnVisitor ? 'own.notCounted' : 'own.counted')}</p>
        <input type="hidden" name="token" value={formToken} />
        <input type="hidden" name="returnTo" value={context.linkTo({})} />
        <input type="hidden" name="own" value={isOwnVisitor ? '0' : '1'} />
        <button type="submit">{t(isOwnVisitor ? 'own.include' : 'own.exclude')}</button>
      </form>
    </>
  );
}
