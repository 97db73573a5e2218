/**
 * Whether Vercel made the build, which then serves its own web-analytics script on our origin. Stands alone in
 * its file, so that other builds leave out what is for Vercel only.
 */
export const ON_VERCEL = process.env.NEXT_PUBLIC_ON_VERCEL === '1';
