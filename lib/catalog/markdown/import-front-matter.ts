import { z } from 'zod';
import { KEYWORD_LIMITS, keywordSchema } from '@/lib/catalog/keywords';
import { removeControlCharacters } from '@/lib/text/remove-control-characters';
import { updatedDateSchema } from './updated-date';

const text = z.string('must be text').overwrite(removeControlCharacters).trim().min(1, 'must not be empty');

/** A key without a value counts as missing; issue templates and static site generators write such keys. */
function optional<Shape extends z.ZodType>(shape: Shape) {
  return z.preprocess((value) => value ?? undefined, shape.optional());
}

/** A list, or its entries in one line, separated by commas. */
function list<Shape extends z.ZodType>(shape: Shape) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').map((entry) => entry.trim()) : value),
    shape,
  );
}

/** Other programs write keywords without our limits: those that fit are imported, once each. */
const keywords = z.array(z.unknown()).transform((entries) => {
  const fitting = entries.flatMap((entry) => keywordSchema.safeParse(entry).data ?? []);
  const unique = new Map(fitting.map((keyword) => [keyword.toLowerCase(), keyword]));
  return [...unique.values()].slice(0, KEYWORD_LIMITS.count);
});

/** Front matter of a file to import. Every key is optional, unknown keys are ignored. */
export const importFrontMatterSchema = z.looseObject(
  {
    id: optional(text),
    title: optional(z.preprocess((value) => (typeof value === 'number' ? String(value) : value), text)),
    summary: optional(text),
    description: optional(z.string().overwrite(removeControlCharacters).trim()).catch(undefined),
    tags: optional(list(z.array(text, 'must be a list of tags'))),
    keywords: optional(list(keywords)).catch(undefined),
    channel: optional(text),
    updated: optional(updatedDateSchema('must be a date such as 2026-11-20')),
    featured: optional(z.boolean('must be true or false')),
  },
  'must consist of `key: value` lines',
);

export type ImportFrontMatter = z.infer<typeof importFrontMatterSchema>;
