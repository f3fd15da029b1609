import { writeFile } from 'node:fs/promises';
import { errors } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ROOT_ELEMENT_ID } from '@tandem/contracts/composition/page-plan';

const QUALITY = 72;
const WAIT_MILLISECONDS = 20_000;

/**
 * Waits until the site has started, and what the browser alone knows is there, such as the visitor's hour. A document without
 * the site is not waited for, and one whose site does not start is shown as it is.
 */
async function started(page: Page): Promise<void> {
  const isStarted = (root: string) =>
    document.getElementById(root) === null ||
    (performance.getEntriesByName('site-interactive').length > 0 &&
      document.querySelector('[data-hour-text]') === null);
  try {
    await page.waitForFunction(isStarted, ROOT_ELEMENT_ID, { timeout: WAIT_MILLISECONDS });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}

/** Waits until nothing is loading any more: the site itself, content in place of skeletons, fonts, and the pictures that are in sight. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await started(page);
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.querySelectorAll('[aria-busy="true"]')].every((element) => element.getClientRects().length === 0) &&
      [...document.images].every((image) => {
        const { top, right, bottom, left, height } = image.getBoundingClientRect();
        const isInSight = height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
        return image.complete || !isInSight;
      }),
    undefined,
    { timeout: WAIT_MILLISECONDS },
  );
  await page.evaluate(async () => {
    // One that has no picture to decode stays as broken as it is.
    await Promise.allSettled([...document.images].filter(({ complete }) => complete).map((image) => image.decode()));
    const ending = document.getAnimations().filter(({ effect }) => {
      return effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    });
    // One that is cancelled has ended too.
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/**
 * Makes the window as high as the page, so that what sticks to its lower edge is at the page's end. The page itself stays as high
 * as it is: its footer begins below the window, and would leave an empty stretch where it was.
 */
async function unroll(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const height = await page.evaluate(() => {
    const main = document.querySelector('main');
    if (main !== null) main.style.minHeight = `${main.getBoundingClientRect().height}px`;
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width, height });
}

/** Writes what the page shows as a WebP file; `whole` also takes what lies below. */
export async function takePicture(page: Page, file: string, whole: boolean): Promise<void> {
  await settle(page);
  if (whole) {
    await unroll(page);
    await settle(page);
  }
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  await writeFile(file, Buffer.from(data, 'base64'));
}
