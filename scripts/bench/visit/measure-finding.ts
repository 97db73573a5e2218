import type { Browser, Page } from '@playwright/test';
import { measureTask } from './measure-task';
import type { Measurements } from './phone';

/** An occasion of the start page, and a list for it. */
const OCCASION = { tag: 'events', list: 'planning-a-funeral' };

const SERIES = 'having-a-baby';

/** A subject of which three lists are compared. */
const SUBJECT = '/templates/garden';

const COMPARED = 3;

/** Ways to a list on a slow phone with an empty cache, without the keyboard: how many taps they take, and how many seconds. */
export async function measureFinding(browser: Browser, origin: string): Promise<Measurements> {
  return new Map([
    ...(await findForOccasion(browser, origin)),
    ...(await goThroughSeries(browser, origin)),
    ...(await chooseBetweenLists(browser, origin)),
  ]);
}

/** From the start page by a subject to a list. */
async function findForOccasion(browser: Browser, origin: string): Promise<Measurements> {
  return measureTask(browser, `${origin}/`, 'Find a list for an occasion', async (page, finger) => {
    const subject = page.locator(`main a[data-click$=" tag ${OCCASION.tag}"]`).first();
    const allSubjects = page.locator('main a[data-click="subjects all-tags"]').first();
    await allSubjects.waitFor();
    if (!(await subject.isVisible())) {
      await finger.tap(allSubjects);
      await page.waitForURL('**/templates**');
    }
    await finger.tap(subject);
    await page.waitForURL(`**/templates/${OCCASION.tag}`);
    await finger.tap(page.locator(`main a[data-click$=" template ${OCCASION.list}"]`).first());
    await waitForList(page, `/${OCCASION.list}`);
    return new Map();
  });
}

/** From the page of a series to its first list, and from each list to the next one. */
async function goThroughSeries(browser: Browser, origin: string): Promise<Measurements> {
  return measureTask(browser, `${origin}/series/${SERIES}`, 'Go through a series', async (page, finger) => {
    await page.locator('main ol a').first().waitFor();
    const paths = await page
      .locator('main ol > li')
      .evaluateAll((lists) => lists.map((list) => list.querySelector('a')?.getAttribute('href') ?? ''));
    const [first, ...others] = paths;
    await finger.tap(page.locator(`main ol a[href="${first}"]`).first());
    await waitForList(page, first ?? '');
    for (const path of others) {
      await finger.tap(page.locator(`main a[data-click^="series next "][href="${path}"]`).first());
      await waitForList(page, path);
    }
    return new Map([['Lists in it', paths.length]]);
  });
}

/** From a subject into one list after the other, and back in between. */
async function chooseBetweenLists(browser: Browser, origin: string): Promise<Measurements> {
  return measureTask(
    browser,
    origin + SUBJECT,
    'Choose between three lists of a subject',
    async (page, finger) => {
      const cards = page.locator('main .card-grid a[data-click*=" template "]');
      await cards.first().waitFor();
      for (let index = 0; index < COMPARED; index += 1) {
        const path = (await cards.nth(index).getAttribute('href')) ?? '';
        await finger.tap(cards.nth(index));
        await waitForList(page, path);
        if (index === COMPARED - 1) break;
        await page.goBack({ waitUntil: 'commit' });
        await cards.nth(index + 1).waitFor();
      }
      return new Map([['Back between them, times', COMPARED - 1]]);
    },
  );
}

/** The URL changes before the page does. */
async function waitForList(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
  await page.locator('.template-list').waitFor();
}
