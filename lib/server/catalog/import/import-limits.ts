/** What one file may hold at most; more is a mistake or an attack, not a checklist. */
export const IMPORT_LIMITS = {
  /** 1 MB, in bytes. */
  bytes: 1_048_576,
  items: 10_000,
  /** Lists and quotes within one another; the time that reading takes grows with the square of it. */
  levels: 50,
} as const;
