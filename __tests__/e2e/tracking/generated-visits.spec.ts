import fc from 'fast-check';
import {
  describeEvent,
  GeneratedVisit,
  markListObserver,
  visitActions,
} from '@/__tests__/support/generated-visit';
import { pagePropertiesOf, sentPageProperties } from '@/__tests__/support/page-properties';
import { batchesFrom, eventsIn, withoutSender } from '@/__tests__/support/sent-events';
import { expect, test } from '@/__tests__/support/tracking-test';

/** Number of visits, of which every second one has no faults. `npm run test:long` makes more, with another seed each time. */
const VISITS = Number(process.env.VISITS ?? 2);
const SEED = Number(process.env.SEED ?? 1);

/** Events that the model of a visit does not know: those of time and speed. */
const OTHERS = ['page engagement', 'web vitals'];

test('in generated visits every event arrives exactly once, whatever fails meanwhile, and without faults few copies are sent', async ({
  browser,
  site,
}) => {
  test.setTimeout(VISITS * 60_000);
  let count = 0;
  const withoutFaults = { copies: 0, events: 0 };
  const visit = fc.asyncProperty(visitActions, async (actions) => {
    count += 1;
    const hasFaults = count % 2 === 1;
    const host = `generated${count}.checkleaf.test:${site.port}`;
    const context = await browser.newContext();
    site.upstream.reset();
    await context.clock.install();
    // The origins of these tests are not secure, so the browser gives them no clipboard.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } });
    });
    await markListObserver(context);
    await context.clock.pauseAt(Date.now() + 60_000);
    const generated = new GeneratedVisit(context, site.upstream, `http://${host}`);
    for (const action of actions) if (hasFaults || action.do !== 'fail') await generated.run(action);
    await generated.recover();
    await context.close();

    const batches = batchesFrom(site.upstream, host);
    const accepted = batches.filter(({ isAccepted }) => isAccepted).flatMap(eventsIn);
    const unique = new Map(accepted.map((event) => [event.properties.$insert_id, event]));
    const arrived = [...unique.values()]
      .filter(({ event }) => !OTHERS.includes(event))
      .map(({ event, properties: { slug, position, elem, done } }) =>
        describeEvent(event, slug, position, elem, done),
      );
    expect(arrived.sort()).toEqual(generated.intended.sort());
    expect(new Set(accepted.map(({ properties }) => properties.distinct_id)).size).toBe(1);
    for (const event of unique.values())
      expect(sentPageProperties(event)).toEqual(pagePropertiesOf(String(event.properties.$current_url)));
    const copies = batches.flatMap(eventsIn);
    if (!hasFaults) {
      withoutFaults.copies += copies.length;
      withoutFaults.events += unique.size;
    }
    for (const copy of copies) {
      const original = unique.get(copy.properties.$insert_id);
      expect(withoutSender(copy)).toEqual(original && withoutSender(original));
    }
  });
  await fc.assert(visit, { numRuns: VISITS, seed: SEED, endOnFailure: true });
  // A request that is under way when a page is left is repeated by its beacon.
  expect(withoutFaults.copies / withoutFaults.events).toBeLessThanOrEqual(1.1);
});
