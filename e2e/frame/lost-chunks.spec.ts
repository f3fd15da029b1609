import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const warning = (page: Page) => page.getByRole('dialog', { name: 'For adults only' });

test.describe('on a first visit', () => {
  test.use({ firstVisit: true });

  // Which waits there are between the tries, and that a lost modal holds up no other: shell/src/overlays/late-code.test.tsx.
  test(
    'a chunk of after the first paint that was lost on the way is requested again',
    { tag: '@phone' },
    async ({ page, context, guard }) => {
      guard.allow(/ERR_CONNECTION_FAILED|ERR_INTERNET_DISCONNECTED/);
      const asked = new Map([
        ['frame-extras', 0],
        ['pwa', 0],
        ['entry-warning', 0],
      ]);
      await page.route(/\/(?:frame-extras|pwa|entry-warning)\.\w+\.js/, async (route) => {
        const chunk = /\/([\w-]+)\.\w+\.js/.exec(route.request().url())?.[1] ?? '';
        const times = (asked.get(chunk) ?? 0) + 1;
        asked.set(chunk, times);
        await (times === 1 ? route.abort('connectionfailed') : route.continue());
      });
      const follows = page.waitForResponse(/\/pwa\.\w+\.js/);
      await page.goto('/pricing', { waitUntil: 'load' });
      await expect(warning(page)).toBeVisible({ timeout: 20_000 });
      await warning(page).getByRole('button', { name: 'I am 18 or older' }).click();
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible({ timeout: 20_000 });
      // Wait for the whole page: a file that is still loading without a network would be lost again.
      await (await follows).finished();
      await context.setOffline(true);
      await expect(page.getByText(textsOf('shell', 'en')('app.offline.title'))).toBeVisible();
      expect(Object.fromEntries(asked)).toEqual({ 'frame-extras': 2, 'pwa': 2, 'entry-warning': 2 });
    },
  );
});
