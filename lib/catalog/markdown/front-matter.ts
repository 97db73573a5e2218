import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { CATALOG_ID_PATTERN } from '@/lib/catalog/catalog-id';
import { CHANNEL_ICONS } from '@/lib/catalog/channel';
import { ContentError } from '@/lib/catalog/content-error';
import { KEYWORD_LIMITS, keywordSchema, keywordsSchema } from '@/lib/catalog/keywords';
import { RELATED_LIMITS } from '@/lib/catalog/related-limits';
import { SERIES_LENGTH } from '@/lib/catalog/series';
import type { Months, TemplateName } from '@/lib/catalog/template';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/config/locales';
import { removeControlCharacters } from '@/lib/text/remove-control-characters';

const FENCE = /^\uFEFF?---[^\S\n]*\n(?:([\s\S]*?)\n)?---[^\S\n]*(?:\n|$)/;

/** Error option for a required key: “is missing” if there is no value, `message` if the value is invalid. */
const orMissing = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'is missing' : message),
});

const id = z
  .string(orMissing('must be text'))
  .regex(CATALOG_ID_PATTERN, 'may contain only a–z, 0–9 and single hyphens between them');

const text = z.string(orMissing('must be text')).trim().min(1, 'must not be empty');

const DAY = 24 * 60 * 60 * 1000;

/**
 * Schema of `updated` in front matter: a date, `YYYY-MM-DD`, that is not in the future. Tomorrow in UTC is allowed,
 * because it may already be today where the file was written. Later dates would stay first in every list and feed.
 */
function updatedDateSchema(error: Parameters<typeof z.iso.date>[0]) {
  return z.iso
    .date(error)
    .refine((date) => Date.parse(date) <= Date.now() + DAY, 'must not be in the future');
}

const date = updatedDateSchema(orMissing('must be a date such as 2026-11-20'));

const NOT_A_MAP = 'must consist of `key: value` lines';

/** Characters of the title of a name. It stands on cards. */
const NAME_TITLE_LENGTH = 100;

/** Characters of a promise: two lines on a card. */
const PROMISE_LENGTH = 70;

/** What a list does for its reader. */
const promise = (shape: z.ZodString) =>
  shape.max(PROMISE_LENGTH, `must not be longer than ${PROMISE_LENGTH} characters`);

const MONTHS_FORM = 'must be months such as [11, 12], or a map of `north` and `south` with months';

const monthList = z
  .array(z.int(MONTHS_FORM).min(1, MONTHS_FORM).max(12, MONTHS_FORM), MONTHS_FORM)
  .refine((months) => new Set(months).size === months.length, 'must not list a month twice');

/** The months of a list: the same everywhere, or those of each side of the equator. */
const monthsSchema = z.preprocess(
  (value) => (Array.isArray(value) ? { north: value, south: value } : value),
  z.strictObject({ north: monthList, south: monthList }, MONTHS_FORM),
) satisfies z.ZodType<Months>;

/** Characters. */
const DAY_NAME_LENGTH = 40;

/** Name of the day of a list, the label of a date field. */
const dayName = (shape: z.ZodString) =>
  shape.max(DAY_NAME_LENGTH, `must not be longer than ${DAY_NAME_LENGTH} characters`);

const TRANSLATED_LOCALES: readonly string[] = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

const nameTitle = text.max(NAME_TITLE_LENGTH, `must not be longer than ${NAME_TITLE_LENGTH} characters`);

/** Names of a template, by locale; see `TemplateName`. */
const namesSchema = z
  .record(
    z.string(),
    z.strictObject(
      {
        title: nameTitle,
        promise: promise(text).exactOptional(),
        keywords: keywordsSchema.default([]),
      },
      'must consist of `title`, `promise` and `keywords`',
    ),
    'must be a map with a language in each entry, such as `de`',
  )
  .superRefine((names, context) => {
    const unknown = Object.keys(names).find((locale) => !TRANSLATED_LOCALES.includes(locale));
    if (unknown === undefined) return;
    context.addIssue({
      code: 'custom',
      path: [unknown],
      message: `is not a language of translations: use ${TRANSLATED_LOCALES.join(', ')}`,
    });
  });

const RELATED_COUNT = RELATED_LIMITS.count;

/** Ids of related templates; see `Template`. */
const relatedSchema = z
  .array(id, 'must be a list of ids of checklists')
  .max(RELATED_COUNT, `must not list more than ${RELATED_COUNT} checklists`)
  .refine((ids) => new Set(ids).size === ids.length, 'must not list a checklist twice');

/** Front matter of a template file of the embedded catalog. */
export const templateFrontMatterSchema = z.strictObject(
  {
    title: text,
    summary: text,
    promise: promise(text).exactOptional(),
    months: monthsSchema.exactOptional(),
    tags: z
      .array(id, orMissing('must be a list of tag ids'))
      .min(1, 'must list at least one tag')
      .refine((tags) => new Set(tags).size === tags.length, 'must not list a tag twice'),
    keywords: keywordsSchema.exactOptional(),
    names: namesSchema.exactOptional(),
    related: relatedSchema.exactOptional(),
    channel: id,
    day: dayName(text).exactOptional(),
    updated: date,
    /** The last review that changed nothing, for `npm run content:review`. */
    reviewed: date.exactOptional(),
    featured: z.boolean('must be true or false').default(false),
  },
  NOT_A_MAP,
);

/** Front matter of a tag file. */
export const tagFrontMatterSchema = z.strictObject({ title: text }, NOT_A_MAP);

/** Front matter of a channel file. A translation inherits the optional values from the original. */
export const channelFrontMatterSchema = z.strictObject(
  {
    title: text,
    icon: z.enum(CHANNEL_ICONS, { error: `must be one of ${CHANNEL_ICONS.join(', ')}` }).exactOptional(),
    website: z
      .url({
        protocol: /^https$/,
        hostname: z.regexes.domain,
        normalize: true,
        error: 'must be an HTTPS URL such as https://example.org',
      })
      .exactOptional(),
  },
  NOT_A_MAP,
);

const SERIES_LENGTH_ERROR = `must have ${SERIES_LENGTH.min} to ${SERIES_LENGTH.max} lists`;

/** Front matter of a series file. Only the original has lists, which its translations inherit. */
export const seriesFrontMatterSchema = z.strictObject(
  {
    title: text,
    lists: z
      .array(id, orMissing('must be a list of list ids'))
      .min(SERIES_LENGTH.min, SERIES_LENGTH_ERROR)
      .max(SERIES_LENGTH.max, SERIES_LENGTH_ERROR)
      .refine((lists) => new Set(lists).size === lists.length, 'must not have a list twice')
      .exactOptional(),
  },
  NOT_A_MAP,
);

const importedText = z
  .string('must be text')
  .overwrite(removeControlCharacters)
  .trim()
  .min(1, 'must not be empty');

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
const importedKeywords = z.array(z.unknown()).transform((entries) => {
  const fitting = entries.flatMap((entry) => keywordSchema.safeParse(entry).data ?? []);
  const unique = new Map(fitting.map((keyword) => [keyword.toLowerCase(), keyword]));
  return [...unique.values()].slice(0, KEYWORD_LIMITS.count);
});

const importedName = z.object({
  title: importedText.pipe(nameTitle),
  promise: optional(promise(importedText)).catch(undefined),
  keywords: optional(list(importedKeywords)).catch(undefined),
});

/** A name without a title is left out, as are names in languages that the site does not have. */
const importedNames = z.record(z.string(), z.unknown()).transform((entries) => {
  const names: Record<string, TemplateName> = {};
  for (const locale of TRANSLATED_LOCALES) {
    const { data } = importedName.safeParse(entries[locale]);
    if (!data) continue;
    const { title, promise, keywords = [] } = data;
    names[locale] = { title, ...(promise && { promise }), keywords };
  }
  return names;
});

/** What is no id is left out. Those of checklists that do not exist are stored: they may be imported later. */
const importedRelated = z.array(z.unknown()).transform((entries) => {
  const ids = entries.flatMap((entry) => id.safeParse(entry).data ?? []);
  return [...new Set(ids)].slice(0, RELATED_COUNT);
});

/** Front matter of a file to import. Every key is optional, unknown keys are ignored. */
export const importFrontMatterSchema = z.looseObject(
  {
    id: optional(importedText),
    title: optional(
      z.preprocess((value) => (typeof value === 'number' ? String(value) : value), importedText),
    ),
    summary: optional(importedText),
    description: optional(z.string().overwrite(removeControlCharacters).trim()).catch(undefined),
    promise: optional(promise(importedText)),
    months: optional(monthsSchema),
    tags: optional(list(z.array(importedText, 'must be a list of tags'))),
    keywords: optional(list(importedKeywords)).catch(undefined),
    names: optional(importedNames).catch(undefined),
    related: optional(list(importedRelated)).catch(undefined),
    channel: optional(importedText),
    day: optional(dayName(importedText)),
    updated: optional(updatedDateSchema('must be a date such as 2026-11-20')),
    featured: optional(z.boolean('must be true or false')),
  },
  NOT_A_MAP,
);

export type ImportFrontMatter = z.infer<typeof importFrontMatterSchema>;

export type FrontMatter<Shape> = {
  data: Shape;
  body: string;
  /** Returns the one-based line of a value in the file, by its keys; the line of its map, or 1, if it is missing. */
  lineOf: (...path: PropertyKey[]) => number;
};

/** Whether a file starts with YAML front matter between `---` lines. */
export function hasFrontMatter(source: string): boolean {
  return FENCE.test(source);
}

/**
 * Splits a Markdown file into its front matter, validated with `schema`, and its body. In the body, empty lines
 * replace the front matter, so that line numbers are those of the file.
 *
 * @throws ContentError with file and line if the front matter is missing, is not YAML or fails validation.
 */
export function parseFrontMatter<Shape>(
  file: string,
  source: string,
  schema: z.ZodType<Shape>,
): FrontMatter<Shape> {
  // YAML would read the carriage return before the closing `---` as a part of the last value.
  const text = source.replaceAll('\r\n', '\n');
  const match = FENCE.exec(text);
  if (!match)
    throw new ContentError(file, 1, 'the file must start with front matter between two `---` lines');
  const [frontMatter, yaml = ''] = match;

  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + 1;
  const [yamlError] = document.errors;
  if (yamlError) {
    throw new ContentError(
      file,
      lineAt(yamlError.pos[0]),
      `front matter: invalid YAML: ${yamlError.message}`,
    );
  }

  const lineOf = (...path: PropertyKey[]): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return lineAt(node.range[0]);
    // What is missing in a map is missing at the line of the map.
    return path.length > 1 ? lineOf(...path.slice(0, -1)) : 1;
  };
  const result = schema.safeParse(toValues(file, document) ?? {});
  if (!result.success) {
    const issue = result.error.issues[0];
    const path =
      issue?.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : (issue?.path ?? []);
    const reason = issue?.code === 'unrecognized_keys' ? 'is not a known key' : issue?.message;
    throw new ContentError(
      file,
      lineOf(...path),
      `front matter: ${[path.join('.'), reason].join(' ').trim()}`,
    );
  }
  const emptyLines = '\n'.repeat(frontMatter.split('\n').length - 1);
  return { data: result.data, body: emptyLines + text.slice(frontMatter.length), lineOf };
}

/** @throws ContentError if aliases would expand to very much more than the text. */
function toValues(file: string, document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new ContentError(file, 1, `front matter: ${(error as Error).message}`);
  }
}
