import { z } from 'zod';
import { CATALOG_ID_MAX_LENGTH, CATALOG_ID_PATTERN } from '@/lib/catalog/catalog-id';

/** The id of a template, tag, channel or series in a path or query. */
export const catalogIdSchema = z.string().max(CATALOG_ID_MAX_LENGTH).regex(CATALOG_ID_PATTERN);

/** A page number in a path or query, counted from 1. */
export const pageNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number);

/** The first value of a query parameter, which Next parses into an array if it is repeated. */
export function firstValue(parameter: unknown): unknown {
  return Array.isArray(parameter) ? parameter[0] : parameter;
}
