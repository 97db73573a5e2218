/** @jest-environment node */
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startWriter, type Written } from '@/__tests__/support/background-writer';
import { expectWholeCatalog } from '@/__tests__/support/expect-whole-catalog';
import { temporaryFolder } from '@/__tests__/support/temporary-folder';

const KILLS = 100;

/** The moment of a kill is random within this time after the first write, in ms: several transactions. */
const MAX_DELAY_MS = 500;

const temporary = temporaryFolder();

test(`after each of ${KILLS} kills in the middle of imports and of creating shares, the database is whole`, async () => {
  const database = temporary.file('site.db');
  const markdown = temporary.file('trip.md');
  writeFileSync(markdown, '# Our trip\n\n- [x] Book\n- [ ] Pack\n');
  const written: Written = { batches: [], shares: [] };
  for (let kill = 1; kill <= KILLS; kill++) {
    const writer = startWriter(database, markdown, Math.max(0, ...written.batches) + 1);
    await writer.waitForMore(1);
    await setTimeout(randomInt(MAX_DELAY_MS));
    await writer.kill();
    written.batches.push(...writer.written.batches);
    written.shares.push(...writer.written.shares);
    await expectWholeCatalog(database, written);
  }
  expect(written.shares.length).toBeGreaterThan(0);
  console.log(
    `${KILLS} kills: ${written.batches.length} batches and ${written.shares.length} shares, none lost.`,
  );
}, 3_600_000);
