import { causeFault } from '../fixtures/cause-fault.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

test.use({ javaScriptEnabled: false });

test(
  'a page whose part is away is read without a script, in both languages: a message, a way to try again, and the ways on [R-PLATFORM-RELEASE-ABSENT-WORD]',
  { tag: '@phone' },
  async ({ page, guard }) => {
    guard.allow(/503/);
    const { mend } = await causeFault(page, { fault: 'wrong contract', target: 'mf-members' });
    try {
      for (const [address, locale] of [
        ['/members', 'en'],
        ['/fr/members', 'fr'],
      ] as const) {
        const shell = textsOf('shell', locale);
        const response = await page.goto(address);
        expect([response?.status(), response?.headers()['retry-after']]).toEqual([503, '10']);
        // The question about the age covers most pages of a visitor until it is answered (R-FRAME-ENTRY-SCRIPTLESS).
        const answer = page.locator('a[data-entry-answer]');
        if (await answer.isVisible()) await answer.click();
        const main = page.getByRole('main');
        await expect(
          main.getByRole('heading', { level: 1, name: shell('unavailable.page-title', { name: 'Tandemly' }) }),
        ).toBeVisible();
        await expect(main.getByText(shell('unavailable.page-text'))).toBeVisible();
        await expect(main.getByRole('link', { name: shell('unavailable.retry') })).toHaveAttribute('href', '');
        await expect(main.getByRole('button'), 'nothing that needs a script').toHaveCount(0);
        await page
          .getByRole('banner')
          .getByRole('link', { name: shell('account.login'), exact: true })
          .click();
        await expect(page, 'the others go on').toHaveURL(/\/login$/);
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(textsOf('mf-signup', locale)('login.title'));
      }
      await page.goto('/members');
    } finally {
      await mend();
    }
    // It loads itself again every five seconds.
    const headline = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(headline).toHaveText('Search members', { timeout: 20_000 });
  },
);
