import type { APIRequestContext } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { makeCouple } from '../composition/two-members.ts';
import { photo } from '../fixtures/photos.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-chat', 'en');
const members = textsOf('mf-members', 'en');
/** The price of a private photo on Tandemly, in credits (photo_credits). */
const UNLOCK = 5;

/** Uploads a photo that is private. */
async function addPrivatePhoto(request: APIRequestContext): Promise<void> {
  const headers = () => ({ 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() });
  const { buffer: data, mimeType } = photo('red.png', [190, 60, 50]);
  const uploaded = await request.post('/api/photos.php', { headers: { ...headers(), 'Content-Type': mimeType }, data });
  const { photo_id: id } = (await uploaded.json()) as { photo_id: number };
  const changed = await request.put('/api/photos.php', { headers: headers(), data: { id, private: true } });
  expect(changed.ok(), await changed.text()).toBe(true);
}

const creditsOf = async (request: APIRequestContext) =>
  ((await (await request.get('/api/user.php')).json()) as ResponseOf<'GET /api/user.php'>).user?.credits;

test(
  'a private photo is unlocked from the conversation, once, and is sharp from then on [R-CHAT-PARTNER-PHOTOS, R-PHOTOS-UNLOCK-PRICE]',
  { tag: ['@phone', '@mf-chat', '@mf-members'] },
  async ({ context, browser, guard }) => {
    const { his, hers, conversation } = await makeCouple(context, browser, guard);
    await addPrivatePhoto(context.request);
    const { name } = his.user.profile;
    const page = await hers.context.newPage();
    await page.goto(`/chats/${conversation}`);
    await page.getByRole('button', { name: t('header.photos', { name }) }).click();
    const viewer = page.getByRole('dialog', { name: members('photos.label', { name }) });
    await expect(viewer).toContainText(members('photos.unlock.balance', { count: LIMITS.signupCredits }));
    await viewer.getByRole('button', { name: members('photos.unlock.button', { count: UNLOCK }) }).dblclick();
    const sharp = viewer.getByRole('img', { name: members('photos.alt', { name, number: 1, count: 1 }) });
    await expect(sharp).toBeVisible();
    expect(await creditsOf(hers.context.request)).toBe(LIMITS.signupCredits - UNLOCK);
    await page.reload();
    await page.getByRole('button', { name: t('header.photos', { name }) }).click();
    await expect(sharp, 'after a reload too').toBeVisible();
    await hers.context.close();
  },
);
