/** A page's structured data (JSON-LD). Each `<` in `json` must be escaped. */
export function JsonLd({ json }: { json: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
