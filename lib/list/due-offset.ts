/**
 * A duration of ISO 8601-2 in years, months, weeks and days, before the day of a list with a minus sign. The numbers of digits keep
 * due dates within centuries.
 */
const DUE_OFFSET = /^(-?)P(?=\d)(?:(\d{1,2})Y)?(?:(\d{1,3})M)?(?:(\d{1,3})W)?(?:(\d{1,4})D)?$/;

/** Whether a text is a due offset, such as `-P4W`, `P0D` or `P1M15D`. */
export function isDueOffset(text: string): boolean {
  return DUE_OFFSET.test(text);
}

/** The months and days of an offset, negative before the day; null if it is invalid. */
function parseDueOffset(offset: string) {
  const match = DUE_OFFSET.exec(offset);
  if (!match) return null;
  const sign = match[1] ? -1 : 1;
  const [years = 0, months = 0, weeks = 0, days = 0] = match
    .slice(2)
    .map((digits) => sign * Number(digits ?? 0));
  return { months: 12 * years + months, days: 7 * weeks + days };
}

/** Returns the days of an offset, with months of average length. Null if it is invalid. */
export function offsetDays(offset: string): number | null {
  const parts = parseDueOffset(offset);
  return parts && (365 / 12) * parts.months + parts.days;
}

/**
 * Returns the date that is due by an offset from a day, as calendars count: months first, and then days. A month that is too short
 * ends the addition on its last day.
 *
 * @param day `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`; null if `offset` is invalid or the date is not in the years 0 to 9999.
 */
export function dueDate(day: string, offset: string): string | null {
  const parts = parseDueOffset(offset);
  if (!parts) return null;
  const date = new Date(`${day}T00:00Z`);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + parts.months);
  // The month was too short: the last day of the month before.
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0);
  date.setUTCDate(date.getUTCDate() + parts.days);
  const text = date.toISOString().slice(0, 10);
  return /^\d/.test(text) ? text : null;
}
