/** Host of the page that linked to the page that the browser loaded, with its port; undefined if there is none. */
export function referringDomain(referrer: string = document.referrer): string | undefined {
  return referrer.split('/')[2];
}
