import { clickAll, listItems } from '@/__tests__/support/list-items';
import { PHONE } from '@/__tests__/support/phone';
import { expect, test } from '@/__tests__/support/site-test';
import { USER_AGENTS } from '@/__tests__/support/user-agents';
import { waitForPage } from '@/__tests__/support/wait-for-page';
import { CLICK_TARGETS } from '@/lib/analytics/plan/click-targets';
import { PAGE_KINDS } from '@/scripts/support/page-kinds';
import { TEST_SHARE_ID } from '@/scripts/support/test-share';

/** A list that the test uses for this alone. */
const OTHER_LIST = '/moving-house-last-four-weeks';

/** No channel of the embedded catalog has a website; channel-view.test.tsx renders one. */
const NOT_IN_CATALOG = 'list-header website';

/** The pairs of position and element in HTML. */
function pairsIn(html: string): string[] {
  return [...html.matchAll(/data-click="(\S+ [^\s"]+)/g)].map(([, pair = '']) => pair);
}

// An Android phone that prefers German, for the app's banner and the suggestion of a language.
test.use({ ...PHONE, userAgent: USER_AGENTS.android, locale: 'de-DE' });

// Types show that pages have no others. This one finds those that no page has any more.
test('the pages have every pair of position and element of the tracking plan, and no others', {
  tag: '@long',
}, async ({ page, request }) => {
  const planned = Object.entries(CLICK_TARGETS).flatMap(([position, { elements }]) =>
    Object.keys(elements).map((element) => `${position} ${element}`),
  );
  const found = new Set([NOT_IN_CATALOG]);
  const addPairs = async (html: string | Promise<string>) => {
    for (const pair of pairsIn(await html)) found.add(pair);
  };
  /** Ticks the first item, reads the link to another device, and unticks the item. */
  const readLink = async () => {
    await listItems(page).first().check();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Continue on another device' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    await addPairs(page.content());
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await listItems(page).first().uncheck();
    return link;
  };
  const openLink = (link: string) => page.evaluate((url) => location.assign(url), link);
  /** Opens the link of a list with a date while another item is ticked. */
  const addTransferPairs = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Clear all ticks' }).click();
    const link = await readLink();
    await listItems(page).nth(1).check();
    await openLink(link);
    await page.getByRole('button', { name: 'Merge with the list here' }).waitFor();
    await addPairs(page.content());
    await page.getByRole('button', { name: 'Not now' }).click();
  };
  /** Opens the link of a list without changes while nothing is ticked. */
  const addTakeOverPairs = async () => {
    await page.goto('/moving-to-a-new-phone');
    await openLink(await readLink());
    await page.getByRole('button', { name: 'Use these ticks' }).waitFor();
    await addPairs(page.content());
    await page.getByRole('button', { name: 'Not now' }).click();
  };
  /** Opens the dialog of a list with too many changes for a link. */
  const addFilePairs = async () => {
    await page.evaluate((id) => {
      const random = () => crypto.getRandomValues(new Uint32Array(40)).join(' ');
      const fields = Array.from({ length: 20 }, (_, index) => [`words:item-${index}`, [random(), 1]]);
      const record = { version: 1, fields: Object.fromEntries(fields) };
      localStorage.setItem(`checkleaf:changes:${id}`, JSON.stringify(record));
    }, OTHER_LIST.slice(1));
    await page.goto(OTHER_LIST);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Continue on another device' }).click();
    await page.getByRole('button', { name: 'Save to a file' }).waitFor();
    await addPairs(page.content());
  };
  /** Opens such a link while the code of the dialog cannot be loaded. */
  const addFailedTransferPairs = async () => {
    await page.route(/\/list-dialogs\./, (route) => route.abort());
    await page.goto('/puppy-first-week#ticks=AQEA');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await addPairs(page.content());
    await page.unroute(/\/list-dialogs\./);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
  };
  const addYourListsPairs = async () => {
    await page.goto('/your-lists');
    const remove = page.getByRole('button', { name: /^Remove/ });
    await remove.waitFor();
    await addPairs(page.content());
    await remove.click();
    await page.getByRole('link', { name: 'Find a checklist' }).waitFor();
    await addPairs(page.content());
    await page.getByRole('button', { name: 'Undo' }).click();
  };
  const addPartsAndCopiesPairs = async () => {
    await page.goto('/puppy-first-week');
    await listItems(page).nth(1).uncheck();
    await listItems(page).nth(1).check();
    await page.getByRole('button', { name: 'Tick', exact: true }).waitFor();
    await addPairs(page.content());
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Start another one' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await addPairs(page.content());
    await dialog.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('main').getByRole('combobox').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Name this list' }).click();
    await dialog.waitFor();
    await addPairs(page.content());
  };
  const addEditingPairs = async () => {
    await page.goto('/puppy-first-week');
    await listItems(page).first().focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await addPairs(page.content());
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Done', exact: true }).waitFor();
    const change = page.getByRole('button', { name: /^Change or move: / });
    await change.first().click();
    await addPairs(page.content());
    await page.getByRole('button', { name: 'Change words' }).click();
    await addPairs(page.content());
    await page.keyboard.type(' and more');
    await page.keyboard.press('Enter');
    await change.first().click();
    await addPairs(page.content());
    await page.getByRole('button', { name: 'Add an item' }).first().click();
    await page.keyboard.type('Mine');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change or move: Mine' }).click();
    await page
      .getByRole('button', { name: /^Leave out: / })
      .first()
      .click();
    await addPairs(page.content());
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page
      .getByRole('button', { name: /^Leave out: / })
      .first()
      .click();
    await page.getByText('This browser cannot store your changes').waitFor();
    await addPairs(page.content());
    // The page has its own method again.
    await page.reload();
    await page.evaluate(() => {
      // Of the copy that the page shows.
      const copy = localStorage.getItem('checkleaf:copy:puppy-first-week');
      localStorage.setItem(`checkleaf:changes:puppy-first-week${copy ? `~${copy}` : ''}`, '{');
    });
    await page.reload();
    await page.getByText('are damaged and cannot be read').waitFor();
    await addPairs(page.content());
    await page.getByRole('button', { name: 'Save as a file' }).click();
  };
  /** Takes a private share, first while the browser stores nothing. */
  const addTakenListPairs = async () => {
    await page.goto(`/a/${TEST_SHARE_ID}`);
    const take = page.getByRole('button', { name: 'Take as my own list' });
    // The page has its own method again when it is loaded the next time.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await take.click();
    await page.getByRole('button', { name: 'Save to a file' }).waitFor();
    await addPairs(page.content());
    await page.reload();
    await take.click();
    await listItems(page).first().check();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Clear all ticks' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await addPairs(page.content());
  };
  await addFailedTransferPairs();
  await page.goto('/puppy-first-week');
  await page.getByRole('textbox', { name: 'Pick-up day' }).fill('2027-03-14');
  await page.getByRole('button', { name: 'Add to calendar' }).waitFor();
  await addPairs(page.content());
  await clickAll(listItems(page));
  await page.getByRole('button', { name: 'Use again' }).waitFor();
  await addPairs(page.content());
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Embed this list' }).click();
  await page.getByRole('dialog').waitFor();
  await addPairs(page.content());
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Clear all ticks' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await addPairs(page.content());
  await page.getByRole('button', { name: 'Undo' }).click();
  await addTransferPairs();
  await page.getByRole('button', { name: 'Search the checklists' }).click();
  await page.getByRole('banner').getByRole('combobox').fill('tent');
  await page.getByRole('option', { name: 'Outdoors' }).waitFor();
  await addPairs(page.content());
  await page.keyboard.press('Enter');
  await waitForPage(page, '**/templates?q=tent');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('region', { name: 'Recent searches' }).waitFor();
  await addPairs(page.content());
  await addYourListsPairs();
  await addPartsAndCopiesPairs();
  await addTakeOverPairs();
  await addEditingPairs();
  await addFilePairs();
  await addTakenListPairs();
  // A corrected search, one without results in a subject, one for what lists only mention, and a subject with series.
  for (const path of [
    '/templates?q=weding',
    '/templates?q=tent&tag=software',
    '/templates?q=hinge',
    '/templates/moving',
  ])
    await addPairs((await request.get(path)).text());
  await page.goto('/');
  // Polled, because parts of the page load later, and the page “not found” is rendered again when it is requested first.
  const findPairs = async () => {
    await Promise.all([
      addPairs(page.content()),
      ...PAGE_KINDS.map(async ([, path]) => addPairs((await request.get(path)).text())),
    ]);
    return [...found].sort();
  };
  await expect.poll(findPairs).toEqual(planned.sort());
});
