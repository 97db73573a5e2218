/** Path of the feed of a tag, channel or series, from the path of its page. Not in `paths`, because few pages link to a feed. */
export function feedPath(page: string): string {
  return `${page}/feed.xml`;
}
