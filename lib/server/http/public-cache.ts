/** Cache header of answers that are the same for all and follow the catalogue within a minute. */
export const PUBLIC_CACHE = 'public, s-maxage=60, stale-while-revalidate=86400';
