/** Path of the page of a series. Not in `paths`, which is part of the first load. */
export function seriesPath(id: string): string {
  return `/series/${id}`;
}
