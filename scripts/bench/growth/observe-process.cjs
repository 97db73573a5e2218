/** Loaded into the server process: measures its processor time and the delays of its event loop between two messages. */
const { monitorEventLoopDelay } = require('node:perf_hooks');

/** In ms. The delays that are measured include it. */
const RESOLUTION = 1;

const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
delays.enable();
let before = process.cpuUsage();

process.on('message', (message) => {
  if (message === 'start') {
    delays.reset();
    // After a reset, the first turn of the timer is not counted.
    setTimeout(() => {
      before = process.cpuUsage();
      process.send?.('started');
    }, 10 * RESOLUTION);
  } else if (message === 'stop') {
    const { user, system } = process.cpuUsage(before);
    // The timer of the histogram fires before the message is sent, so that a request that has just ended counts.
    setTimeout(() => {
      process.send?.({
        cpuMs: (user + system) / 1000,
        delayMs: Math.max(0, delays.max / 1e6 - RESOLUTION),
        rss: process.memoryUsage().rss,
      });
    }, 5);
  }
});
