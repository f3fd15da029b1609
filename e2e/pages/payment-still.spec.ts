import { confirmedMember } from '../fixtures/confirmed-member.ts';
import { movedThings } from '../fixtures/layout-shifts.ts';
import { orderBundle } from '../fixtures/orders.ts';
import { Activity, isSettled } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-payments', 'en');

test(
  'the ways on from a payment that was left keep their places when another method is known [R-PAY-STATUS-WAYS-STILL]',
  { tag: ['@phone', '@mf-payments'] },
  async ({ page, context }) => {
    await confirmedMember(context.request);
    const { id, address } = await orderBundle(context);
    await page.goto(address);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL('**/credits/**payment=*');
    const free = Promise.withResolvers<void>();
    await page.route('**/api/bundles.php*', async (route) => {
      await free.promise;
      return route.fallback();
    });
    const requested = page.waitForRequest('**/api/bundles.php*');
    const activity = new Activity(page);
    await page.goto(`/credits/40/ideal?payment=${id}`, { waitUntil: 'domcontentloaded' });
    await requested;
    const again = page.getByRole('link', { name: t('status.same-named', { method: 'iDEAL' }) });
    const before = await again.boundingBox();
    expect(before).not.toBeNull();
    free.resolve();
    await expect(page.getByRole('link', { name: /instead$/ })).toBeVisible();
    await isSettled(page, activity);
    expect(await again.boundingBox()).toEqual(before);
    expect(await movedThings(page)).toEqual([]);
  },
);
