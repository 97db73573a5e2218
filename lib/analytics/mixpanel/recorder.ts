/** The library's session recorder, in a chunk of its own so that only recorded visits download it. */
import 'mixpanel-browser/dist/mixpanel-recorder.min.js';
import { redactSearchTerms } from '@/lib/analytics/redact-search-terms';

/** A recording, and what of it is sent. */
type Recording = {
  batchStartUrl: string | null;
  replayStartUrl: string | null;
  _flushEvents: (events: unknown, ...options: unknown[]) => unknown;
};

/** The recorder's class. A recorder has a recording once it is started. */
type Recorder = { prototype: { startRecording: (options: unknown) => unknown; activeRecording: Recording } };

const { prototype: recorder } = (window as unknown as { __mp_recorder: Recorder }).__mp_recorder;
const { startRecording } = recorder;

let isRedacted = false;

/** The recorder has no setting for the URLs that it sends. The class of a recording is only known from an instance. */
recorder.startRecording = function (options) {
  const result = startRecording.call(this, options);
  if (!isRedacted) redactRecordings(Object.getPrototypeOf(this.activeRecording) as Recording);
  isRedacted = true;
  return result;
};

/** Removes search terms from the URLs in all recordings: those of the page, and in links. */
function redactRecordings(recording: Recording): void {
  const flush = recording._flushEvents;
  recording._flushEvents = function (events, ...options) {
    this.batchStartUrl &&= redactSearchTerms(this.batchStartUrl);
    this.replayStartUrl &&= redactSearchTerms(this.replayStartUrl);
    return flush.call(this, JSON.parse(redactSearchTerms(JSON.stringify(events))), ...options);
  };
}
