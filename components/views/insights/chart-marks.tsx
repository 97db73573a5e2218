/** What a chart marks at a point: a note, or a day with unusually many or few visitors. */
export type MarkKind = 'note' | 'unusual';

/** Marks by the indexes of points. */
export type Marks = ReadonlyMap<number, ReadonlySet<MarkKind>>;

const SIZE = 12;

/** The sign of a mark. Its shape tells the kinds apart, not only its color. */
export function ChartMark({ kind }: { kind: MarkKind }) {
  return (
    <svg aria-hidden="true" className={`chart mark ${kind}`} width={SIZE} height={SIZE}>
      <MarkShape kind={kind} />
    </svg>
  );
}

type ChartMarksProps = {
  marks: Marks;
  /** In percent of the width. */
  xs: readonly number[];
  /** In pixels. */
  top: number;
  bottom: number;
};

/** The signs above the marked points of a chart, each with a line down. */
export function ChartMarks({ marks, xs, top, bottom }: ChartMarksProps) {
  return [...marks].flatMap(([index, kinds]) =>
    [...kinds].map((kind, position) => (
      <svg
        key={`${index} ${kind}`}
        aria-hidden="true"
        className={`mark ${kind}`}
        x={`${xs[index]}%`}
        overflow="visible"
      >
        {position === 0 && <line y1={top} y2={bottom} />}
        <g transform={`translate(${-SIZE / 2} ${position * (SIZE + 1)})`}>
          <MarkShape kind={kind} />
        </g>
      </svg>
    )),
  );
}

function MarkShape({ kind }: { kind: MarkKind }) {
  return kind === 'note' ? <path d="M2 1h8v10L6 8l-4 3z" /> : <path d="M6 1l5 10H1z" />;
}
