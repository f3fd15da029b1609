import type { APIRequestContext } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { LIMITS } from '@tandem/contracts/product/limits';
import { makeCouple } from '../composition/two-members.ts';
import { addPrivatePhoto } from '../fixtures/photos.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-chat', 'en');
const members = textsOf('mf-members', 'en');
/** The price of a private photo on Tandemly, in credits (photo_credits). */
const UNLOCK = 5;

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
