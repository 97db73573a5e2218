import { z } from 'zod';
import { CATALOG_ID_MAX_LENGTH, CATALOG_ID_PATTERN } from '@/lib/catalog/catalog-id';

/** The id of a template, tag or channel as a part of an address. */
export const catalogIdSchema = z.string().max(CATALOG_ID_MAX_LENGTH).regex(CATALOG_ID_PATTERN);

/** The number of a page of a list as it stands in an address, counted from 1. */
export const pageNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number);
