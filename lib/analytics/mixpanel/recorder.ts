/** The library's session recorder, in a chunk of its own so that only recorded visits download it. */
import 'mixpanel-browser/dist/mixpanel-recorder.min.js';
