/**
 * Whether the code runs from a development server or in a test; false in a build. Stands alone in its file, so
 * that a build leaves out what is for development only.
 */
export const IS_DEVELOPMENT = process.env.NODE_ENV !== 'production';
