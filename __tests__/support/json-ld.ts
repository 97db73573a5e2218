/** An entity of structured data (a schema.org Thing). */
export type JsonLdThing = { '@type': string; [name: string]: unknown };

/**
 * Parses the structured data of a page.
 *
 * @throws unless the HTML has exactly one JSON-LD script, with the context of schema.org.
 */
export function readJsonLd(html: string): JsonLdThing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  if (scripts.length !== 1) throw new Error(`Expected one JSON-LD script, found ${scripts.length}.`);
  const graph = JSON.parse(scripts[0]?.[1] ?? '') as { '@context': string; '@graph': JsonLdThing[] };
  if (graph['@context'] !== 'https://schema.org')
    throw new Error('The context of the JSON-LD is not schema.org.');
  return graph['@graph'];
}
