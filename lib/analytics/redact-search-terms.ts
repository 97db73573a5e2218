/** What visitors or authors of links can write freely: the term of a search, and the tag that its result is filtered by. */
const FREE_PARAMETER = /([?&](?:q|%71|(?:t|%74)(?:a|%61)(?:g|%67))=)[^&#]*/gi;

/**
 * Removes the values of the parameters `q` and `tag` from all URLs of this site in a text, which may be JSON: what a
 * visitor searched for is only sent as properties of an event. URLs of other sites are unchanged.
 */
export function redactSearchTerms(text: string): string {
  const ownUrl = `(?://${window.location.host}|[\\s"])/(?:[^\\s"\\\\]|\\\\[^"nrt])*`;
  return text.replace(new RegExp(ownUrl, 'g'), (url) => url.replace(FREE_PARAMETER, '$1'));
}
