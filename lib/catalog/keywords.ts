import { z } from 'zod';
import { removeControlCharacters } from '@/lib/text/remove-control-characters';

/** Limits of the keywords of a template: enough for what visitors type, too few to get into unrelated results. */
export const KEYWORD_LIMITS = { count: 24, length: 40 } as const;

const NOT_A_LIST = 'must be a list of words or short phrases';

/** A keyword: a word or a short phrase. */
export const keywordSchema = z
  .string(NOT_A_LIST)
  .overwrite(removeControlCharacters)
  .trim()
  .regex(/[\p{L}\p{N}]/u, 'must contain a letter or digit')
  .max(KEYWORD_LIMITS.length, `must not be longer than ${KEYWORD_LIMITS.length} characters`);

/** Words and short phrases that visitors search for and that a template does not contain. They are never shown. */
export const keywordsSchema = z
  .array(keywordSchema, NOT_A_LIST)
  .max(KEYWORD_LIMITS.count, `must not list more than ${KEYWORD_LIMITS.count} entries`)
  .refine((keywords) => new Set(keywords.map((entry) => entry.toLowerCase())).size === keywords.length, {
    error: 'must not list an entry twice',
  });
