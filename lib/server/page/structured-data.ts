import type { Thing } from 'schema-dts';
import type { ShellProps } from '@/lib/page/page-props';
import { writeJsonLd } from '@/lib/seo/structured-data/write-json-ld';

/**
 * Properties under a symbol are not written as JSON. So the structured data reaches the document, which is
 * rendered on the server from the same object, but neither the page's data in the HTML nor that of a move
 * to the page, which would hold every item's text once more.
 */
const KEY = Symbol.for('checkleaf.structured-data');

type Carrier = ShellProps & { [KEY]?: string };

/** Lays structured data upon the props of a page, for the document alone. */
export function withStructuredData(shell: ShellProps, things: readonly Thing[] = []): ShellProps {
  if (things.length === 0) return shell;
  const carrier: Carrier = { ...shell, [KEY]: writeJsonLd(things) };
  return carrier;
}

/** The JSON-LD of the page whose props these are, or null where it has none. */
export function readStructuredData(shell: ShellProps | undefined): string | null {
  const carrier: Carrier | undefined = shell;
  return carrier?.[KEY] ?? null;
}
