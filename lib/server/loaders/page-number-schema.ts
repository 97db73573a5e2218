import { z } from 'zod';

/** The number of a page of a list as it stands in an address, counted from 1. */
export const pageNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number);
