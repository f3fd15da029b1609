import type { Locator, Page } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { LOCALES, localizePath } from '@tandem/contracts/product/locales';
import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { Activity, isSettled, openSettled } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { turnOnTwoStep } from '../fixtures/two-step.ts';
import { settled, withUser } from './member.ts';

/** Holds the responses of some calls until they are let go. */
async function hold(page: Page, calls: readonly string[]) {
  const free = Promise.withResolvers<void>();
  for (const call of calls)
    await page.route(`**/api/${call}`, async (route) => {
      await free.promise;
      return route.fallback();
    });
  const requested = Promise.all(calls.map((call) => page.waitForRequest(`**/api/${call}`)));
  return { requested, letGo: free.resolve };
}

/** Where things are on the page, and how large they are. */
const boxes = (things: readonly Locator[]) =>
  Promise.all(
    things.map((thing) =>
      thing.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y: y + scrollY, width, height };
      }),
    ),
  );

/** Says of the member's latest copy that it is on its way, and that who would leave has had the discount. */
async function withPast(page: Page): Promise<void> {
  const now = Date.now();
  const [requested_at, next_at] = [now, now + 86_400_000].map((time) => new Date(time).toISOString());
  const copy = { state: 'waiting', requested_at, next_at } as ResponseOf<'GET /api/export.php'>;
  await page.route('**/api/export.php', (route) => route.fulfill({ json: copy }));
  const discount: ResponseOf<'GET /api/stay-discount.php'> = { offer: null };
  await page.route('**/api/stay-discount.php', (route) => route.fulfill({ json: discount }));
}

for (const locale of LOCALES)
  for (const isOn of [true, false])
    test(
      `in ${locale}, with two-step login ${isOn ? 'on' : 'off'}: no button of the settings moves when what was loaded is there [R-ACCOUNT-SETTINGS-STILL, R-ACCOUNT-DELETE-BUTTON]`,
      { tag: ['@both', '@mf-members'] },
      async ({ page, context, guard }) => {
        // Of typefaces, which would move lines when they come, none comes.
        guard.allow(/net::ERR_FAILED .*\.woff2/);
        await page.route('**/*.woff2', (route) => route.abort('failed'));
        const t = textsOf('mf-members', locale);
        await confirmedMember(context.request, { language: locale });
        if (isOn) await turnOnTwoStep(context.request);
        await withUser(context, settled);
        await withPast(page);
        const activity = new Activity(page);
        const main = page.getByRole('main');
        const button = (key: string) => main.getByRole('button', { name: t(key), exact: true });
        for (const [tab, calls, things] of [
          [
            'data',
            ['export.php', 'login-ways.php', 'stay-discount.php'],
            [button('settings.export.submit'), button('settings.delete.submit')],
          ],
          [
            'account',
            ['login-ways.php', 'sessions.php'],
            [button('settings.email.submit'), button('settings.password.submit')],
          ],
        ] as const) {
          // What comes after the first paint is there by then.
          await openSettled(page, activity, localizePath(locale, '/settings/location'));
          const { requested, letGo } = await hold(page, calls);
          await main.getByRole('link', { name: t(`settings.${tab}`), exact: true }).click();
          await requested;
          const before = await boxes(things);
          letGo();
          await isSettled(page, activity);
          if (tab === 'data') await expect(main.getByRole('status').filter({ hasText: '@' })).toBeVisible();
          expect(await boxes(things), tab).toEqual(before);
        }
      },
    );
