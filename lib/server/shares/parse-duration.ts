const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** Longest duration that is taken, ten years: a typing error must not make a share that outlives everyone. */
const MAX_DURATION = 3_650 * UNITS.d;

/**
 * Reads a duration such as `45m`, `12h`, `30d` or `2w`, in ms.
 *
 * @throws where it is none of these, with what is expected.
 */
export function parseDuration(text: string): number {
  const match = /^([1-9]\d{0,5})([mhdw])$/.exec(text);
  const duration = match ? Number(match[1]) * UNITS[match[2] as keyof typeof UNITS] : Number.NaN;
  if (!(duration <= MAX_DURATION)) {
    throw new Error(
      `“${text}” is not a duration: write a number and m, h, d or w, such as 30d; ten years at most.`,
    );
  }
  return duration;
}
