import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { Locale } from '@tandem/contracts/product/locales';
import { localizePath } from '@tandem/contracts/product/locales';
import { signUp } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

/** A person on a phone reads French, one at a desk English. */
const localeOf = (project: string): Locale => (project === 'phone' ? 'fr' : 'en');

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

/** A PNG of one colour, such as a photo of a wall. */
function photo(name: string, [red, green, blue]: [number, number, number], width = 480, height = 600) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))]);
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

/** The photos' addresses in their order: each names one picture for ever. */
async function order(page: Page, t: (key: string) => string): Promise<string[]> {
  const images = page.getByRole('list', { name: t('own.photos.title') }).getByRole('img');
  return images.evaluateAll((all) => all.map((image) => image.getAttribute('src') ?? ''));
}

/** The answer to the next change of the photos: they are shown as they were wished before it is kept. */
const photosKept = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/photos.php') && answer.request().method() === 'PUT');

test('a member adds photos, orders them, writes about themselves, and finds it again', async ({ page, guard }, {
  project,
}) => {
  test.setTimeout(120_000);
  const locale = localeOf(project.name);
  const at = (path: string) => localizePath(locale, path);
  const t = textsOf('mf-members', locale);
  await page.goto(at('/'));
  await signUp(page.request, new URL(page.url()).origin, { language: locale });

  await test.step('opens the profile without a photo', async () => {
    await page.goto(at('/profile'));
    await expect(page.getByRole('heading', { level: 1, name: t('own.title') })).toBeVisible();
    await expect(page.getByText(t('own.photos.emptyTitle'))).toBeVisible();
  });

  await test.step('uploads three at once; a fourth is not to be had', async () => {
    const files = [
      photo('red.png', [190, 60, 50]),
      photo('green.png', [60, 140, 90]),
      photo('blue.png', [60, 90, 170]),
    ];
    await page.getByLabel(t('own.photos.add'), { exact: true }).and(page.locator('input')).setInputFiles(files);
    await expect.poll(async () => (await order(page, t)).length, { timeout: 30_000 }).toBe(3);
    await expect(page.getByText(t('own.photos.limit', { n: 3 }))).toBeVisible();
    await expect(page.getByRole('button', { name: t('own.photos.add'), exact: true })).toBeHidden();
  });

  let photos = await order(page, t);
  await test.step('pulls the last photo to the second place', async () => {
    const handle = page.getByRole('button', {
      name: t('own.photos.move', { number: 3, count: 3 }),
    });
    const target = page
      .getByRole('list', { name: t('own.photos.title') })
      .getByRole('listitem')
      .nth(1);
    // It stands still there, and nothing lies over it.
    await handle.hover();
    const to = await target.boundingBox();
    if (to === null) throw new Error('the photos are not to be seen');
    const kept = photosKept(page);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    const pulled = [photos[0], photos[2], photos[1]];
    await expect.poll(() => order(page, t)).toEqual(pulled);
    expect((await kept).ok()).toBe(true);
    photos = pulled.map(String);
  });

  await test.step('moves it on by keyboard', async () => {
    const second = page.getByRole('button', {
      name: t('own.photos.move', { number: 2, count: 3 }),
    });
    const kept = photosKept(page);
    await second.focus();
    await page.keyboard.press('ArrowRight');
    const moved = [photos[0], photos[2], photos[1]].map(String);
    await expect.poll(() => order(page, t)).toEqual(moved);
    expect((await kept).ok()).toBe(true);
    photos = moved;
  });

  await test.step('makes the last one the main photo', async () => {
    await page.getByRole('button', { name: t('own.photos.options', { number: 3 }) }).click();
    const kept = photosKept(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('own.photos.makeMain') })
      .click();
    const chosen = [photos[2], photos[0], photos[1]].map(String);
    await expect.poll(() => order(page, t)).toEqual(chosen);
    expect((await kept).ok()).toBe(true);
    photos = chosen;
  });

  const about = 'Bread on Sundays, and long walks — «\u00a0lentement\u00a0».';
  await test.step('writes about themselves, and is told what may not be in it', async () => {
    // The browser itself notes a refused call.
    guard.allow(/status of 422/);
    const title = t('profile.about');
    await page.getByRole('button', { name: t('own.edit', { what: title }) }).click();
    const form = page.getByRole('form', { name: title });
    await form.getByRole('textbox').fill(`${about} 06 12 34 56 78`);
    await form.getByRole('button', { name: t('own.save') }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await expect(form.getByRole('textbox')).toHaveValue(`${about} 06 12 34 56 78`);
    await form.getByRole('textbox').fill(about);
    await form.getByRole('button', { name: t('own.save') }).click();
    // The field has the words as well, until they are kept.
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('region', { name: title }).getByText(about)).toBeVisible();
  });

  await test.step('finds all of it again after a reload, also as others see it', async () => {
    await page.reload();
    await expect.poll(async () => (await order(page, t)).length).toBe(3);
    // The addresses are of the pictures: whatever size is shown, the picture's name is the same.
    expect(await order(page, t)).toEqual(photos);
    await expect(page.getByText(about)).toBeVisible();
    await page.getByRole('link', { name: t('own.preview') }).click();
    await expect(page).toHaveURL(/\/members\/\d+$/);
    await expect(page.getByText(about)).toBeVisible();
  });
});

test('what was typed is not lost by leaving', async ({ page }, { project }) => {
  const locale = localeOf(project.name);
  const t = textsOf('mf-members', locale);
  await page.goto(localizePath(locale, '/'));
  await signUp(page.request, new URL(page.url()).origin, { language: locale });
  await page.goto(localizePath(locale, '/profile'));
  const title = t('profile.about');
  await page.getByRole('button', { name: t('own.edit', { what: title }) }).click();
  await page.getByRole('form', { name: title }).getByRole('textbox').fill('Half a thought');
  await page.getByRole('link', { name: t('own.preview') }).click();
  await page.getByRole('button', { name: t('own.leave.stay') }).click();
  await expect(page.getByRole('form', { name: title }).getByRole('textbox')).toHaveValue('Half a thought');
  await page.getByRole('link', { name: t('own.preview') }).click();
  await page.getByRole('button', { name: t('own.leave.leave') }).click();
  await expect(page).toHaveURL(/\/members\/\d+$/);
});

test('a notification is turned off and stays so', async ({ page }, { project }) => {
  const locale = localeOf(project.name);
  const t = textsOf('mf-members', locale);
  await page.goto(localizePath(locale, '/'));
  await signUp(page.request, new URL(page.url()).origin, { language: locale });
  await page.goto(localizePath(locale, '/notifications'));
  const name = t('notifications.choice', {
    channel: t('notifications.channels.mail'),
    what: t('notifications.types.like.title'),
  });
  const choice = page.getByRole('checkbox', { name });
  await expect(choice).toBeChecked();
  const saved = page.waitForResponse(
    (response) => response.url().includes('/api/notifications.php') && response.request().method() === 'PUT',
  );
  await choice.uncheck();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(choice).not.toBeChecked();
});
