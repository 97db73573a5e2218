import { readFileSync } from 'node:fs';
import path from 'node:path';

const SCHEMAS = path.resolve('__tests__/support/schemas');

const NAMESPACES = {
  atom: 'http://www.w3.org/2005/Atom',
  sitemap: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  xhtml: 'http://www.w3.org/1999/xhtml',
};

/** Answers the texts of the nodes that an XPath names; prefixes are `atom`, `sitemap` and `xhtml`. */
export type XmlTexts = (xpath: string) => string[];

/** Parses XML with libxml2 and throws unless the schema, a file of `support/schemas`, allows it. */
export async function validXml(text: string, schema: string): Promise<XmlTexts> {
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
