export type JsonLdThing = { '@type': string; [name: string]: unknown };

/** The things in a page's structured data; throws where there is not exactly one readable script of it. */
export function readJsonLd(html: string): JsonLdThing[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  if (scripts.length !== 1) throw new Error(`There are ${scripts.length} scripts of JSON-LD.`);
  const graph = JSON.parse(scripts[0]?.[1] ?? '') as { '@context': string; '@graph': JsonLdThing[] };
  if (graph['@context'] !== 'https://schema.org') throw new Error('The context is not schema.org.');
  return graph['@graph'];
}
