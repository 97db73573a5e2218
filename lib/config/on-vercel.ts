/**
 * True in a build on Vercel, which serves the script of Vercel Web Analytics on the site's origin, and in one for tests. In
 * a module of its own, so that other builds can remove Vercel-only code.
 */
export const ON_VERCEL = process.env.NEXT_PUBLIC_ON_VERCEL === '1';
