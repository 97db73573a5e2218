/** The session recorder, a script without exports: it sets a class on `window` that the library uses. */
declare module 'mixpanel-browser/dist/mixpanel-recorder.min.js';
