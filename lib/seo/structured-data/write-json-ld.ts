import type { Graph, Thing } from 'schema-dts';

/**
 * Writes things as the text of a JSON-LD script. `<` is escaped, so that no text of a list can end the
 * script; JSON reads it as the same character.
 */
export function writeJsonLd(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}
