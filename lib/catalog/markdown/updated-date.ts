import { z } from 'zod';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Schema of `updated` in front matter: a date, `YYYY-MM-DD`, that is not in the future. Tomorrow in UTC is allowed,
 * because it may already be today where the file was written. Later dates would stay first in every list and feed.
 */
export function updatedDateSchema(error: Parameters<typeof z.iso.date>[0]) {
  return z.iso
    .date(error)
    .refine((date) => Date.parse(date) <= Date.now() + DAY, 'must not be in the future');
}
