/**
 * True in the development server and in tests, false in a production build. In a module of its own, so that a build can
 * remove development-only code.
 */
export const IS_DEVELOPMENT = process.env.NODE_ENV !== 'production';
