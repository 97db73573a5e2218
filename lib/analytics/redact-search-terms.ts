/**
 * Removes the values of the parameter `q` from all URLs of this site in a text, which may be JSON: what a visitor
 * searched for is only sent as the property of an event. URLs of other sites are unchanged.
 */
export function redactSearchTerms(text: string): string {
  const ownUrl = `((?://${window.location.host}|[\\s"])/[^\\s"]*?[?&](?:q|%71)=)(?:[^\\s"&#\\\\]|\\\\[^"nrt])*`;
  return text.replace(new RegExp(ownUrl, 'g'), '$1');
}
