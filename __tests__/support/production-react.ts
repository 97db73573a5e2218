/**
 * Makes a test file use React as a production server does. Its development build takes three times as long to render a document.
 * Imported before anything that imports React; not for components in a DOM, whose tests need `act`.
 */
Object.assign(process.env, { NODE_ENV: 'production' });

export {};
