/** The session recorder, a script without exports: it leaves a class on `window` for the client. */
declare module 'mixpanel-browser/dist/mixpanel-recorder.min.js';
