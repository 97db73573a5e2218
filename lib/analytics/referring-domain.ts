/** Host of the page that linked to the page that the browser loaded, with its port; undefined if there is none. */
export function referringDomain(): string | undefined {
  return document.referrer.split('/')[2];
}
