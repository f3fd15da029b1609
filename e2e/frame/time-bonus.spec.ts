import { localizePath, LOCALES } from '@tandem/contracts/product/locales';
import { movedThings } from '../fixtures/layout-shifts.ts';
import { expect, test } from '../fixtures/test.ts';
import { newMember, withUser } from './member.ts';

// Calls that are pending when a test ends do not matter.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const HOUR = 3_600_000;

// Who sees it and where, its countdown, and what ends it: shell/src/time-bonus.
test(
  'the banner counts the server’s time and moves nothing, the modal follows after 40 s, both lead to the credits [R-PAY-BONUS-SERVER-END, R-FRAME-BONUS-BANNER, R-FRAME-BONUS-BANNER-LINK, R-FRAME-TIME-BONUS-MODAL, R-FRAME-BONUS-MODAL-LINK, R-FRAME-BONUS-MODAL-CLOSE]',
  {
    tag: '@phone',
  },
  async ({ page, context }) => {
    await newMember(context);
    await withUser(context, (user) => ({ ...user, credits: 0 }));
    const timer = page.getByRole('timer').first();
    const banner = page.getByRole('link', { name: /25% off your first bundle/ });
    const modal = page.getByRole('dialog', { name: '25% welcome bonus' });
    // The device's clock is wrong.
    await page.clock.install({ time: Date.now() + 2 * HOUR });
    await page.goto('/members');
    await expect(timer).toHaveText(/^03:5\d:\d\d$/);
    const first = await timer.textContent();
    await expect(timer).not.toHaveText(first ?? '');
    expect(await movedThings(page), 'its room was there before it').toEqual([]);
    await page.clock.fastForward(45_000);
    await expect(modal.getByRole('link', { name: 'See the credits' })).toHaveAttribute('href', '/credits');
    await modal.getByRole('button', { name: 'Close' }).click();
    await expect(modal).toHaveCount(0);
    await banner.click();
    await expect(page).toHaveURL(/\/credits/);
    await expect(banner, 'not outside the members area').toHaveCount(0);
  },
);

for (const locale of LOCALES) {
  for (const size of ['100%', '200%']) {
    test(
      `the banner at 320 px with text of ${size} in ${locale} has room for all of its lines [R-FRAME-BONUS-ROOM]`,
      { tag: '@phone' },
      async ({ page, context }) => {
        await newMember(context);
        await page.setViewportSize({ width: 320, height: 640 });
        // As a browser is set whose text is larger, before the first paint; and in its own face, because one that a busy
        // machine receives late moves text, which is no fault of the banner.
        await page.addInitScript((value) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`
            :root { font-size: ${value}; }
            * { --font-body: sans-serif !important; --font-display: sans-serif !important; }
          `);
          document.adoptedStyleSheets.push(sheet);
        }, size);
        await page.goto(localizePath(locale, '/likes'));
        const banner = page.getByRole('complementary').filter({ has: page.getByRole('timer') });
        await expect(banner).toBeVisible();
        expect(await movedThings(page), 'its room was there before it').toEqual([]);
        const [over, below] = await Promise.all([
          banner.boundingBox(),
          page.getByRole('main').getByRole('heading', { level: 1 }).boundingBox(),
        ]);
        const foot = (over?.y ?? 0) + (over?.height ?? 0);
        expect(below?.y, 'the page begins below the banner').toBeGreaterThanOrEqual(foot);
        if (size === '200%') expect(over?.height, 'its text has more than one line').toBeGreaterThan(100);
      },
    );
  }
}
