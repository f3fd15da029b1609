import { expect, test } from '../fixtures/test.ts';

// In which layouts it is, for whom, and where its part is away: shell/src/popups.
test(
  'visitors who like or write see what needs a login, and reach the signup or the login and return [R-FRAME-DEFAULT-SIGNUP, R-LIKES-LOGIN-REQUIRED, T-LIKES-LOGIN, R-CHAT-LOGIN-REQUIRED, T-CHAT-LOGIN]',
  {
    tag: ['@phone', '@mf-signup'],
  },
  async ({ page }) => {
    await page.goto('/members?gender=female');
    const card = page.getByRole('main').getByRole('article').first();
    const like = card.getByRole('button').first();
    const name = /^Like (.+)$/.exec((await like.getAttribute('aria-label')) ?? '')?.[1] ?? '';
    // At once: the modal's own files are not there yet.
    await like.press('Enter');
    const modal = page.getByRole('dialog', { name: `Login to like ${name}'s profile` });
    await expect(modal.getByText(`Only members can like ${name} or write to them`)).toBeVisible();
    await expect(modal.getByText(/terms of use/i)).toBeVisible();
    await expect(modal.getByText(/privacy policy/i)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
    await expect(like).toBeFocused();
    await page.keyboard.press('Enter');
    await modal.getByRole('link').first().press('Enter');
    await expect(page).toHaveURL(/\/members\/\d+\/signup$/);
    await expect(modal).toHaveCount(0);

    await page.goBack();
    await card.getByRole('link').first().click();
    await page.getByRole('main').getByRole('button', { name: 'Chat', exact: true }).first().click();
    const chat = page.getByRole('dialog', { name: 'You need to be logged in to chat' });
    await chat.getByRole('link', { name: 'I have an account' }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Fmembers%2F\d+/);
  },
);
