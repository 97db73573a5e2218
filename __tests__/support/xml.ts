import { readFileSync } from 'node:fs';
import path from 'node:path';

const SCHEMAS = path.resolve('__tests__/support/schemas');

const NAMESPACES = {
  atom: 'http://www.w3.org/2005/Atom',
  sitemap: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  xhtml: 'http://www.w3.org/1999/xhtml',
};

/** Returns the texts of the nodes that an XPath selects. Its prefixes are `atom`, `sitemap` and `xhtml`. */
export type SelectTexts = (xpath: string) => string[];

/**
 * Parses an XML document and validates it with libxml2.
 *
 * @param schema file name of a RELAX NG or XML schema in `support/schemas`
 * @throws if the document is not well-formed or not valid.
 */
export async function parseValidXml(text: string, schema: string): Promise<SelectTexts> {
  const { RelaxNGValidator, XmlDocument, XsdValidator } = await import('libxml2-wasm');
  const { xmlRegisterFsInputProviders } = await import('libxml2-wasm/lib/nodejs.mjs');
  xmlRegisterFsInputProviders();
  const file = path.join(SCHEMAS, schema);
  const document = XmlDocument.fromString(text);
  const grammar = XmlDocument.fromBuffer(readFileSync(file), { url: file });
  const validator = schema.endsWith('.rng')
    ? RelaxNGValidator.fromDoc(grammar)
    : XsdValidator.fromDoc(grammar);
  validator.validate(document);
  validator.dispose();
  grammar.dispose();
  return (xpath) => document.find(xpath, NAMESPACES).map((node) => node.content);
}
