import { useTranslations } from 'next-intl';
import type { HandOffFunnel } from '@/lib/insights/insights-reader';
import type { Panel } from '@/lib/insights/report-data';
import { Bar } from './breakdown-table';
import { CsvLink } from './csv-link';
import type { PageContext } from './page-context';
import { PanelSection } from './panel-section';

const STEPS = ['viewed', 'viewedList', 'started', 'handedOff'] as const satisfies ReadonlyArray<
  keyof HandOffFunnel
>;

/** How many visitors went on from step to step. */
export function Funnel({ funnel, context }: { funnel: Panel<HandOffFunnel>; context: PageContext }) {
  const t = useTranslations('insights');
  const { formats, locale, state } = context;
  const data = 'data' in funnel ? funnel.data : null;
  const share = (part: number, whole: number) => (whole === 0 ? '–' : formats.percent(part / whole));
  return (
    <PanelSection id="funnel" title={t('funnel.title')} note={t('funnel.note')} panel={funnel} isWide>
      {data && (
        <>
          <div className="scroll">
            <table className="stacked" aria-labelledby="funnel-title">
              <thead>
                <tr>
                  <th scope="col">{t('funnel.step')}</th>
                  <th scope="col">{t('metrics.visitors')}</th>
                  <th scope="col">{t('funnel.ofFirst')}</th>
                  <th scope="col">{t('funnel.ofPrevious')}</th>
                </tr>
              </thead>
              <tbody>
                {STEPS.map((step, index) => (
                  <tr key={step}>
                    <th scope="row">
                      {t(`funnel.${step}`)}
                      <Bar share={data.viewed === 0 ? 0 : data[step] / data.viewed} locale={locale} />
                    </th>
                    <td data-label={t('metrics.visitors')}>{formats.count(data[step])}</td>
                    <td data-label={t('funnel.ofFirst')}>{share(data[step], data.viewed)}</td>
                    <td data-label={t('funnel.ofPrevious')}>
                      {index === 0 ? '–' : share(data[step], data[STEPS[index - 1] ?? step])}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <footer>
            <CsvLink table="funnel" title={t('funnel.title')} state={state} />
          </footer>
        </>
      )}
    </PanelSection>
  );
}
