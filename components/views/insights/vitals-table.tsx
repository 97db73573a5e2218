import { useTranslations } from 'next-intl';
import type { VitalsRow } from '@/lib/insights/insights-reader';
import type { Panel } from '@/lib/insights/report-data';
import { valueLabel } from '@/lib/insights/value-label';
import { rateVital, VITAL_LIMITS, VITALS, type Vital } from '@/lib/insights/vitals';
import { CsvLink } from './csv-link';
import type { PageContext } from './page-context';
import { PanelSection } from './panel-section';

type VitalsTableProps = { vitals: Panel<readonly VitalsRow[]>; context: PageContext };

/** The Web Vitals of each kind of page, rated in words. */
export function VitalsTable({ vitals, context }: VitalsTableProps) {
  const t = useTranslations('insights');
  const { formats, state } = context;
  const rows = 'data' in vitals ? vitals.data.filter(({ samples }) => samples > 0) : null;
  return (
    <PanelSection id="vitals" title={t('vitals.title')} note={t('vitals.note')} panel={vitals} isWide>
      {rows?.length === 0 && <p>{t('table.empty')}</p>}
      {rows && rows.length > 0 && (
        <>
          <div className="scroll">
            <table className="stacked" aria-labelledby="vitals-title">
              <thead>
                <tr>
                  <th scope="col">{t('dimensions.pageKind')}</th>
                  {VITALS.map((vital) => (
                    <th key={vital} scope="col">
                      <a className="definition" href={`#about-${vital}`}>
                        {t(`vitals.${vital}`)}
                      </a>
                    </th>
                  ))}
                  <th scope="col">{t('vitals.samples')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ pageKind, samples, ...values }) => (
                  <tr key={pageKind}>
                    <th scope="row">
                      {pageKind === null
                        ? t('vitals.allPages')
                        : valueLabel(t, context, 'pageKind', pageKind)}
                    </th>
                    {VITALS.map((vital) => (
                      <VitalCell key={vital} vital={vital} value={values[vital]} context={context} />
                    ))}
                    <td data-label={t('vitals.samples')}>{formats.count(samples)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <footer>
            <CsvLink table="vitals" title={t('vitals.title')} state={state} />
          </footer>
        </>
      )}
      <dl className="about">
        {VITALS.map((vital) => {
          const [good, poor] = VITAL_LIMITS[vital];
          return (
            <div key={vital} id={`about-${vital}`}>
              <dt>{t(`vitals.${vital}`)}</dt>
              <dd>
                {t(`vitals.about.${vital}`, {
                  good: formats.vital(vital, good),
                  poor: formats.vital(vital, poor),
                })}
              </dd>
            </div>
          );
        })}
      </dl>
    </PanelSection>
  );
}

type VitalCellProps = { vital: Vital; value: number | null; context: PageContext };

function VitalCell({ vital, value, context: { formats } }: VitalCellProps) {
  const t = useTranslations('insights');
  const label = t(`vitals.${vital}`);
  if (value === null) return <td data-label={label}>{t('vitals.noValue')}</td>;
  const rating = rateVital(vital, value);
  return (
    <td data-label={label}>
      {formats.vital(vital, value)}
      <span className={`rating ${rating}`}>{t(`vitals.${rating}`)}</span>
    </td>
  );
}
