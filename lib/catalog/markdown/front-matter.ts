import { isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { CATALOG_ID_PATTERN } from '@/lib/catalog/catalog-id';
import { CHANNEL_ICONS } from '@/lib/catalog/channel';
import { ContentError } from '@/lib/catalog/content-error';

const FENCE = /^\uFEFF?---[^\S\n]*\n(?:([\s\S]*?)\n)?---[^\S\n]*(?:\n|$)/;

const id = z.string().regex(CATALOG_ID_PATTERN, 'may hold only a–z, 0–9 and single hyphens between them');

const line = z.string().trim().min(1, 'is empty');

const day = z.iso.date('is not a day of the form 2026-11-20');

/** Head of a template file of the embedded catalogue. */
export const templateFrontMatter = z.strictObject({
  title: line,
  summary: line,
  tags: z.array(id).min(1, 'names no tag'),
  channel: id,
  updated: day,
  featured: z.boolean().default(false),
});

/** Head of a tag file. */
export const tagFrontMatter = z.strictObject({ title: line });

/** Head of a channel file. What a translation leaves out is as in the original. */
export const channelFrontMatter = z.strictObject({
  title: line,
  icon: z.enum(CHANNEL_ICONS, { error: `is none of ${CHANNEL_ICONS.join(', ')}` }).exactOptional(),
  website: z
    .url({
      protocol: /^https$/,
      hostname: z.regexes.domain,
      normalize: true,
      error: 'is not an address of the form https://example.org',
    })
    .exactOptional(),
});

export type FrontMatter<Shape> = {
  data: Shape;
  body: string;
  /** Line of the file on which the value of a key stands, counted from 1. */
  lineOf: (key: string) => number;
};

/** Whether a file begins with a YAML head between `---` lines. */
export function hasFrontMatter(source: string): boolean {
  return FENCE.test(source);
}

/**
 * Splits a Markdown file into its YAML head, checked against `schema`, and its body. The body keeps the line
 * numbers of the file: the lines of the head are left in it as empty lines.
 *
 * @throws ContentError with file and line where the head is absent, is no YAML or breaks the schema.
 */
export function parseFrontMatter<Shape>(
  file: string,
  source: string,
  schema: z.ZodType<Shape>,
): FrontMatter<Shape> {
  const match = FENCE.exec(source);
  if (!match) throw new ContentError(file, 1, 'the file does not begin with front matter between --- lines');
  const [head, yaml = ''] = match;

  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + 1;
  const [yamlError] = document.errors;
  if (yamlError) {
    throw new ContentError(file, lineAt(yamlError.pos[0]), `front matter: ${yamlError.message}`);
  }

  const lineOf = (...path: PropertyKey[]): number => {
    const node = document.getIn(path, true);
    return isNode(node) && node.range ? lineAt(node.range[0]) : 1;
  };
  const result = schema.safeParse(document.toJS() ?? {});
  if (!result.success) {
    const issue = result.error.issues[0];
    const path = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : (issue?.path ?? []);
    const reason = issue?.code === 'unrecognized_keys' ? 'is not a known key' : issue?.message;
    throw new ContentError(
      file,
      lineOf(...path),
      `front matter: ${[path.join('.'), reason].join(' ').trim()}`,
    );
  }
  const blank = '\n'.repeat(head.split('\n').length - 1);
  return { data: result.data, body: blank + source.slice(head.length), lineOf };
}
