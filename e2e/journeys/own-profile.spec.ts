import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { signUp } from '../fixtures/people.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-members', 'en');

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

type Colour = [red: number, green: number, blue: number];

interface Look {
  width?: number;
  height?: number;
  /** Of the right half, where it has another colour. */
  right?: Colour;
}

/** A PNG of one colour, such as a photo of a wall, or of two. */
function photo(name: string, left: Colour, { width = 480, height = 600, right = left }: Look = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const half = (colour: Colour) => Buffer.alloc((width / 2) * 3, Buffer.from(colour));
  const row = Buffer.concat([Buffer.from([0]), half(left), half(right)]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

/** The photos' addresses in their order: each names one picture while nobody's rights change, whatever size is shown. */
async function order(page: Page): Promise<string[]> {
  const images = page.getByRole('list', { name: t('own.photos.title') }).getByRole('img');
  return images.evaluateAll((all) => all.map((image) => image.getAttribute('src') ?? ''));
}

test(
  'photos are uploaded three at once, pulled into another order, and keep it after a reload [S-PROFILE-OWN, C-PHOTOS-UPLOAD, C-PHOTOS-UPDATE]',
  { tag: ['@desktop', '@mf-members'] },
  async ({ page, context }) => {
    await signUp(context.request, SITE_ORIGIN);
    await page.goto('/profile');
    await expect(page.getByText(t('own.photos.emptyTitle'))).toBeVisible();
    await page
      .getByLabel(t('own.photos.add'), { exact: true })
      .and(page.locator('input'))
      .setInputFiles([
        photo('red.png', [190, 60, 50]),
        photo('green.png', [60, 140, 90]),
        photo('blue.png', [60, 90, 170]),
      ]);
    for (const number of [1, 2, 3])
      await page
        .getByRole('dialog', { name: t('crop.titleOf', { number, count: 3 }) })
        .getByRole('button', { name: t('crop.add') })
        .click();
    await expect.poll(async () => (await order(page)).length, { timeout: 30_000 }).toBe(3);
    await expect(page.getByText(t('own.photos.limit', { n: 3 }))).toBeVisible();
    const [first = '', second = '', third = ''] = await order(page);

    const handle = page.getByRole('button', { name: t('own.photos.move', { number: 3, count: 3 }) });
    const target = page
      .getByRole('list', { name: t('own.photos.title') })
      .getByRole('listitem')
      .nth(1);
    // It does not move there, and nothing covers it.
    await handle.hover();
    const to = await target.boundingBox();
    if (to === null) throw new Error('the photos are not to be seen');
    // They are shown in the new order before it is saved.
    const kept = page.waitForResponse(
      (response) => response.url().includes('/api/photos.php') && response.request().method() === 'PUT',
    );
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    const pulled = [first, third, second];
    await expect.poll(() => order(page)).toEqual(pulled);
    expect((await kept).ok()).toBe(true);

    await page.reload();
    await expect.poll(() => order(page)).toEqual(pulled);
  },
);

test(
  'a finger moves a new photo in its sheet, two enlarge it, and what was in the frame is kept [R-PHOTOS-CROP-SHEET, C-PHOTOS-CROP]',
  { tag: ['@phone', '@mf-members'] },
  async ({ page, context }) => {
    await signUp(context.request, SITE_ORIGIN);
    await page.goto('/profile');
    await expect(page.getByText(t('own.photos.emptyTitle'))).toBeVisible();
    const wide = photo('halves.png', [190, 60, 50], { width: 1600, height: 800, right: [60, 90, 170] });
    await page.getByLabel(t('own.photos.add'), { exact: true }).and(page.locator('input')).setInputFiles([wide]);
    const sheet = page.getByRole('dialog', { name: t('crop.title') });
    const frame = sheet.getByRole('group', { name: t('crop.frame') });
    await expect(frame).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('button', { name: t('crop.add') })).toBeInViewport({ ratio: 1 });
    // It does not move there any more.
    await frame.hover();
    const box = await frame.boundingBox();
    if (box === null) throw new Error('the frame is not to be seen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: fingers.map((way, id) => ({ x: x + way, y, id })),
      });
    await touch('touchStart', -box.width / 2 + 20);
    await touch('touchMove', box.width / 2 - 20);
    await touch('touchEnd');
    await touch('touchStart', -20, 20);
    await touch('touchMove', -26, 26);
    await touch('touchEnd');
    await expect(sheet.getByRole('slider', { name: t('crop.zoom') })).toHaveAttribute(
      'aria-valuetext',
      t('crop.percent', { percent: 130 }),
    );
    const sent = page.waitForResponse((response) => response.url().includes('/api/photos.php'));
    await sheet.getByRole('button', { name: t('crop.add') }).click();
    const { photos } = (await (await sent).json()) as { photos: { color: string; width: number; height: number }[] };
    const { color = '', width = 0, height = 0 } = photos[0] ?? {};
    expect(width / height).toBeCloseTo(0.8, 2);
    // The left half alone: what was beside the frame is not kept.
    const [red = 0, , blue = 0] = color.match(/[\da-f]{2}/gi)?.map((part) => Number.parseInt(part, 16)) ?? [];
    expect([red > 150, blue < 90]).toEqual([true, true]);
    await expect.poll(async () => (await order(page)).length).toBe(1);
  },
);

test(
  'a photo that becomes private while a page loads it is shown by its new, signed address, without a reload [R-PHOTOS-ADDRESS-REFETCHED, R-PHOTOS-ADDRESS-SIGNED]',
  { tag: ['@desktop', '@mf-members'] },
  async ({ page, context, guard }) => {
    await signUp(context.request, SITE_ORIGIN);
    const { buffer, mimeType } = photo('red.png', [190, 60, 50]);
    const headers = () => ({ 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() });
    const uploaded = await context.request.post(`${SITE_ORIGIN}/api/photos.php`, {
      headers: { ...headers(), 'Content-Type': mimeType },
      data: buffer,
    });
    const { photo_id: id } = (await uploaded.json()) as { photo_id: number };
    guard.allow(/404 \(Not Found\) \(.*\/media\//);
    let change: Promise<unknown> | undefined;
    await page.route('**/media/**', async (route) => {
      change ??= context.request.put(`${SITE_ORIGIN}/api/photos.php`, {
        headers: headers(),
        data: { id, private: true },
      });
      await change;
      await route.continue();
    });
    await page.goto('/profile');
    const image = page.getByRole('list', { name: t('own.photos.title') }).getByRole('img');
    await expect(image).toHaveAttribute('src', new RegExp(`/media/${id}\\.`));
    await expect
      .poll(() => image.evaluate((shown) => (shown instanceof HTMLImageElement ? shown.naturalWidth : 0)))
      .toBeGreaterThan(0);
  },
);

test(
  'photos, the button for more and the completeness are in view on a phone; a photo deleted just before the page is closed is gone [R-PROFILE-PHOTOS-FIRST, R-PROFILE-COMPLETE-NEXT, R-PHOTOS-DELETE-UNDO, R-PHOTOS-DELETE-LEAVING]',
  { tag: ['@phone', '@mf-members'] },
  async ({ page, context }) => {
    await signUp(context.request, SITE_ORIGIN);
    const { buffer, mimeType } = photo('red.png', [190, 60, 50]);
    const headers = { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID(), 'Content-Type': mimeType };
    await context.request.post(`${SITE_ORIGIN}/api/photos.php`, { headers, data: buffer });
    await page.goto('/profile');
    await expect(page.getByRole('button', { name: t('own.photos.add') })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(t('own.complete.percent', { percent: 25 }))).toBeInViewport({ ratio: 1 });
    expect(await order(page)).toHaveLength(1);

    await page.getByRole('link', { name: t('own.complete.next.about') }).click();
    const about = page.getByRole('button', { name: t('own.edit', { what: t('profile.about') }) });
    await expect(about).toBeFocused();
    await expect(about).toBeInViewport({ ratio: 1 });

    const remove = async () => {
      await page.getByRole('button', { name: t('own.photos.options', { number: 1 }) }).click();
      await page.getByRole('button', { name: t('own.photos.delete') }).click();
      await expect(page.getByText(t('own.photos.emptyTitle'))).toBeVisible();
    };
    await remove();
    await page.getByRole('button', { name: t('own.photos.undo') }).click();
    await expect.poll(async () => (await order(page)).length).toBe(1);
    await remove();
    await page.reload();
    await expect(page.getByText(t('own.photos.emptyTitle'))).toBeVisible();
    const kept = await context.request.get(`${SITE_ORIGIN}/api/profile.php`);
    expect(((await kept.json()) as { photos: { photos: unknown[] } }).photos.photos).toEqual([]);
  },
);
