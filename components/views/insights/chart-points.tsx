import { useTranslations } from 'next-intl';
import { textDirection } from '@/lib/text/text-direction';

/** What is at a point of a chart, in the language of the page. */
export type Reading = {
  time: string;
  value: string;
  /** What it is compared with. */
  before: { time: string; value: string } | null;
  /** What is marked there. */
  marks: readonly string[];
  /** The same page for the days of the point, if it shows more than these. */
  link: { href: string; text: string } | null;
};

type ChartPointsProps = {
  /** What the points have in common, such as the name of a column. It is once on a page. */
  name: string;
  label: string;
  locale: string;
  /** Columns of the chart. Those after the readings are empty. */
  length: number;
  /** Where the points are, in pixels from the top. Null for those without a value. */
  ys: ReadonlyArray<number | null>;
  /** Where the line through the chosen point ends, in pixels from the top. */
  bottom: number;
  /** Null where nothing was stored. */
  readings: ReadonlyArray<Reading | null>;
};

/**
 * A column for each point of a chart, of which one is chosen: by a click or a tap, or with the arrow keys. Below the chart is what is at the point,
 * or at the one under the mouse, with the steps to its neighbours, because columns can be narrower than a finger. They are radio buttons, so
 * that all of this needs no script, and a chart is one stop of the Tab key.
 */
export function ChartPoints({ name, label, locale, length, ys, bottom, readings }: ChartPointsProps) {
  const t = useTranslations('insights');
  const last = readings.length - 1;
  const idOf = (index: number) => `${name}-${index}`;
  return (
    <div className="points" role="radiogroup" aria-label={label}>
      {readings.map((reading, index) => {
        if (!reading) return <div key={idOf(index)} />;
        const { time, value, before, marks, link } = reading;
        const y = ys[index] ?? null;
        const texts = [
          `${time}: ${value}`,
          ...(before ? [`${t('charts.previous')}, ${before.time}: ${before.value}`] : []),
          ...marks,
        ];
        return (
          <div key={idOf(index)} className="point">
            <input
              type="radio"
              name={`${name}-point`}
              id={idOf(index)}
              defaultChecked={index === last}
              aria-label={texts.join('; ')}
            />
            <label className="column" htmlFor={idOf(index)} aria-hidden="true">
              <svg aria-hidden="true" className="chart" width="100%" height="100%">
                <line x1="50%" x2="50%" y1="0" y2={bottom} />
                {y !== null && <circle cx="50%" cy={y} r="4.5" />}
              </svg>
            </label>
            <div className="reading">
              {readings[index - 1] && <Step to={idOf(index - 1)} />}
              <div dir={textDirection(locale)}>
                <p>
                  {time}: <b>{value}</b>
                </p>
                {before && (
                  <p className="before">
                    {before.time}: {before.value}
                  </p>
                )}
                {marks.length > 0 && <p className="marked">{marks.join(' · ')}</p>}
                {link && (
                  <a className="link" href={link.href}>
                    {link.text}
                  </a>
                )}
              </div>
              {index < last && <Step to={idOf(index + 1)} isAfter />}
            </div>
          </div>
        );
      })}
      {Array.from({ length: length - readings.length }, (_, index) => (
        <div key={idOf(readings.length + index)} />
      ))}
    </div>
  );
}

/** Chooses another point by touch. With the keyboard, the arrow keys do. */
function Step({ to, isAfter = false }: { to: string; isAfter?: boolean }) {
  return (
    <label className={isAfter ? 'step after' : 'step'} htmlFor={to} aria-hidden="true">
      {isAfter ? '›' : '‹'}
    </label>
  );
}
