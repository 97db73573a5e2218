import { z } from 'zod';

const line = z.string('is no text').trim().min(1, 'is empty');

const day = z.iso.date('is not a day of the form 2026-11-20');

/** A key without a value counts as absent, as in the files of issue and page templates. */
function optional<Shape extends z.ZodType>(shape: Shape) {
  return z.preprocess((value) => value ?? undefined, shape.optional());
}

const words = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').map((word) => word.trim()) : value),
  z.array(line, 'is no list of tags'),
);

/**
 * Head of a file to import. All of it may be absent; what other programs keep in the same place is passed
 * over.
 */
export const importFrontMatter = z.looseObject(
  {
    id: optional(line),
    title: optional(z.preprocess((value) => (typeof value === 'number' ? String(value) : value), line)),
    summary: optional(line),
    description: optional(z.string().trim()).catch(undefined),
    tags: optional(words),
    channel: optional(line),
    updated: optional(day),
    featured: optional(z.boolean('is neither true nor false')),
  },
  'is not made of keys and values',
);

export type ImportFrontMatter = z.infer<typeof importFrontMatter>;
