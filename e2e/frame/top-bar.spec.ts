import { expect, test } from '../fixtures/test.ts';
import { asInstalledApp, goTo, newMember } from './member.ts';

// Everything else of the bar: shell/src/top-bar/TopBar.test.tsx, and by the keyboard keyboard.spec.ts.
test(
  'the Back button of the installed app leads to the page before [R-FRAME-BACK-ROUTES]',
  { tag: '@phone' },
  async ({ page, context }) => {
    await newMember(context);
    await asInstalledApp(page);
    const back = page.getByRole('banner').getByRole('button', { name: 'Back' });
    await page.goto('/chats');
    await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
    await expect(back, 'not on other routes').toHaveCount(0);
    await goTo(page, '/credits');
    await back.click();
    await expect(page).toHaveURL(/\/chats$/);
    await expect(back).toHaveCount(0);
  },
);
