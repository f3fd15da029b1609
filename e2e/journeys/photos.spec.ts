import type { CDPSession, Page } from '@playwright/test';
import { Activity, openSettled } from '../fixtures/settled.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-members', 'en');

interface Photographed {
  id: number;
  name: string;
  photo_count: number;
}

/** Opens the profile of a member with three photos at least, as a visitor: the first is sharp. */
async function openPhotographed(page: Page): Promise<Photographed> {
  const response = await page.request.get(`${SITE_ORIGIN}/api/members.php?with_photo=1`);
  const { profiles } = (await response.json()) as { profiles: Photographed[] };
  const member = profiles.find(({ photo_count: count }) => count >= 3);
  if (member === undefined) throw new Error('The first page of the search has no member with three photos.');
  await openSettled(page, new Activity(page), `/members/${member.id}`);
  return member;
}

const position = (page: Page, { name, photo_count: count }: Photographed, number: number) =>
  page.getByRole('dialog').getByText(t('photos.position', { name, number, count }), { exact: true });

type Finger = readonly [x: number, y: number];

/** Fingers on the glass, as the browser is sent them by a phone; `seconds` is when, where that matters. */
async function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  fingers: readonly Finger[],
  seconds?: number,
) {
  const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }));
  const when = seconds === undefined ? {} : { timestamp: seconds };
  await session.send('Input.dispatchTouchEvent', { type, touchPoints, ...when });
}

/** Two taps within the time of a double tap, also where a busy machine sends the second one late. */
async function doubleTap(session: CDPSession, finger: Finger): Promise<void> {
  const start = Date.now() / 1000;
  for (const seconds of [start, start + 0.1]) {
    await touch(session, 'touchStart', [finger], seconds);
    await touch(session, 'touchEnd', [], seconds + 0.03);
  }
}

/** How many times larger than before the photo on show is. */
async function widthOf(page: Page): Promise<number> {
  const shown = page.getByRole('dialog').getByRole('img', { name: /photo 1 of/ });
  return Math.round((await shown.boundingBox())?.width ?? 0);
}

test(
  'on a phone, fingers open a photo, swipe, tap, pinch and double tap [R-PHOTOS-VIEWER-TOUCH, R-PHOTOS-VIEWER-ZOOM]',
  { tag: ['@phone', '@mf-members'] },
  async ({ page }) => {
    const member = await openPhotographed(page);
    const session = await page.context().newCDPSession(page);
    const swipe = async (from: Finger, to: Finger) => {
      await touch(session, 'touchStart', [from]);
      await touch(session, 'touchMove', [to]);
      await touch(session, 'touchEnd', []);
    };
    await page
      .getByRole('main')
      .getByRole('img', { name: /photo 1 of/ })
      .tap();
    await expect(position(page, member, 1)).toBeAttached();
    await swipe([320, 400], [80, 405]);
    await expect(position(page, member, 2)).toBeAttached();
    await page.touchscreen.tap(60, 640);
    await expect(position(page, member, 1)).toBeAttached();

    const whole = await widthOf(page);
    await touch(session, 'touchStart', [
      [170, 400],
      [220, 400],
    ]);
    await touch(session, 'touchMove', [
      [120, 400],
      [270, 400],
    ]);
    await touch(session, 'touchEnd', []);
    await expect.poll(() => widthOf(page)).toBe(whole * 3);
    await doubleTap(session, [195, 400]);
    await expect.poll(() => widthOf(page)).toBe(whole);
    await expect(position(page, member, 1)).toBeAttached();
    // The page itself was not enlarged.
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  },
);

test(
  'the keyboard opens the photos, goes through them and returns to where it was [R-PHOTOS-VIEWER-KEYS, R-PHOTOS-VIEWER-OPEN]',
  { tag: ['@desktop', '@mf-members'] },
  async ({ page }) => {
    const member = await openPhotographed(page);
    const button = page.getByRole('button', { name: t('photos.expand') });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(position(page, member, 1)).toBeAttached();
    await page.keyboard.press('End');
    await expect(position(page, member, member.photo_count)).toBeAttached();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(position(page, member, 2)).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button).toBeFocused();
    const main = page.getByRole('main');
    await expect(main.getByText(t('photos.counter', { number: 2, count: member.photo_count }))).toBeVisible();
    // The photo stays while the text scrolls.
    const gallery = main.getByRole('region', { name: t('photos.label', { name: member.name }) });
    await page.mouse.wheel(0, 60);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(gallery).toBeInViewport({ ratio: 0.9 });
  },
);
