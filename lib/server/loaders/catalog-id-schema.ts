import { z } from 'zod';
import { CATALOG_ID_MAX_LENGTH, CATALOG_ID_PATTERN } from '@/lib/catalog/catalog-id';

/** The id of a template, tag or channel as a part of an address. */
export const catalogIdSchema = z.string().max(CATALOG_ID_MAX_LENGTH).regex(CATALOG_ID_PATTERN);
