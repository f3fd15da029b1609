import type { BrowserContext, Page } from '@playwright/test';
import type { AnswerOf } from '@tandem/contracts/api/index';
import { expect, test } from '../fixtures/test.ts';
import { newMember } from './member.ts';
import { planRoute, withTestRelease } from './page-plan.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const modal = (page: Page) => page.getByRole('dialog', { name: 'Join for free' });
const wish = (page: Page) => page.getByRole('main').getByRole('button', { name: 'I want to join' });

/** A page whose button sends a visitor to the signup, with the member that they chose. */
const sendsWith = (profileId: number) => `
  const wish = () => host.events.emit('signup-wanted', { profileId: ${profileId} });
  const page = () => React.createElement('button', { type: 'button', onClick: wish }, 'I want to join');
`;
const inDefault = (context: BrowserContext, profileId: number) =>
  withTestRelease(context, 'mf-members', {
    routes: [planRoute('members', { link: 'searchMembers' })],
    script: `${sendsWith(profileId)} return { page };`,
  });

test('a part of the Default layout opens it: its form, what it accepts, and back to where one was', async ({
  page,
  context,
}) => {
  const { profiles } = (await (
    await context.request.get('/api/members.php')
  ).json()) as AnswerOf<'GET /api/members.php'>;
  const [chosen] = profiles;
  await inDefault(context, chosen?.id ?? 0);
  await page.goto('/members');
  // At once: the modal's own files are not there yet.
  await wish(page).focus();
  await page.keyboard.press('Enter');
  await expect(modal(page)).toBeVisible();
  await expect(modal(page).getByText(/terms of use/i)).toBeVisible();
  await expect(modal(page).getByText(/privacy policy/i)).toBeVisible();
  await expect(modal(page)).toContainText(chosen?.name ?? '');
  await page.keyboard.press('Escape');
  await expect(modal(page)).toHaveCount(0);
  await expect(wish(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await modal(page).getByRole('link').first().press('Enter');
  await expect(page).toHaveURL(new RegExp(`/signup\\?profile=${chosen?.id}$`));
  await expect(modal(page)).toHaveCount(0);
});

test('visitors who like or write are told what needs a login, and come to the signup or the login and back', async ({
  page,
}) => {
  await page.goto('/members?gender=female');
  const card = page.getByRole('main').getByRole('article').first();
  const name = /^Like (.+)$/.exec((await card.getByRole('button').first().getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await card.getByRole('button').first().click();
  const like = page.getByRole('dialog', { name: `Login to like ${name}'s profile` });
  await expect(like.getByText(`${name} can be liked and written to by members only`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(like).toHaveCount(0);
  await card.getByRole('link').first().click();
  await page.getByRole('main').getByRole('button', { name: 'Chat', exact: true }).first().click();
  const chat = page.getByRole('dialog', { name: 'You need to be logged in to chat' });
  await chat.getByRole('link', { name: 'I have an account' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fmembers%2F\d+/);
});

test('is there in the Empty layout', async ({ page, context }) => {
  await withTestRelease(context, 'mf-signup', {
    routes: [planRoute('signup', { link: 'signup' })],
    slots: ['signup-modal'],
    script: `${sendsWith(7)}
      const no = ({ profileId, onClose }) =>
        React.createElement('button', { type: 'button', onClick: onClose }, 'Not with ' + profileId);
      return { page, slots: { 'signup-modal': no } };`,
  });
  await page.goto('/signup');
  await wish(page).click();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await modal(page).getByRole('button', { name: 'Not with 7' }).click();
  await expect(modal(page)).toHaveCount(0);
});

test('is not for members', async ({ page, context }) => {
  await newMember(context);
  await inDefault(context, 1);
  await page.goto('/members');
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
  await page.waitForTimeout(1_500);
  await wish(page).click();
  await page.waitForTimeout(1_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
