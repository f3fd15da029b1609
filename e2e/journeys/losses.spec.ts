import type { APIRequestContext, BrowserContext } from '@playwright/test';
import type { ResponseOf } from '@tandem/contracts/api/index';
import { makeOtherMember } from '../composition/two-members.ts';
import { orderBundle } from '../fixtures/orders.ts';
import { logIn } from '../fixtures/people.ts';
import { withDatabase } from '../fixtures/site-database.ts';
import { SITE_ORIGIN } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';

const t = textsOf('mf-members', 'en');

/** As it is after a refund that arrived and a charge-back of the same payment, which the sandbox's page does not make. */
const LOSE = [
  "update refunds set status = 'sent', sent_at = now(), arrived_at = now() where payment_id = $1",
  `insert into payment_events (provider, event_id, payment_id, status, occurred_at, applied, charged_back)
    values ('sandbox', gen_random_uuid()::text, $1, 'chargeback', now(), false, true)`,
  'insert into paid_twice (refund_id) select id from refunds where payment_id = $1',
];

/** Buys a bundle as the member of a browser, withdraws from it, and has the bank take the money as well. */
async function loseMoney(context: BrowserContext): Promise<{ id: string; amount: string }> {
  const { request } = context;
  const { id, pay } = await orderBundle(context);
  await pay();
  const status = async () =>
    ((await (await request.get(`/api/payment.php?id=${id}`)).json()) as ResponseOf<'GET /api/payment.php'>).status;
  await expect.poll(status).toBe('completed');
  const send = (method: 'post' | 'put', data: Record<string, unknown>) =>
    request[method]('/api/withdrawal.php', {
      headers: { 'Origin': SITE_ORIGIN, 'Idempotency-Key': crypto.randomUUID() },
      data: { payment_id: id, ...data },
    });
  const { amount, currency } = (await (await send('post', {})).json()) as ResponseOf<'POST /api/withdrawal.php'>;
  const withdrawn = await send('put', { amount, confirm: true });
  expect(withdrawn.ok(), await withdrawn.text()).toBe(true);
  await withDatabase(async (database) => {
    for (const statement of LOSE) await database.query(statement, [id]);
  });
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return { id, amount: money.format(amount / 100) };
}

const lossOf = async (request: APIRequestContext, id: string) => {
  const { losses } = (await (
    await request.get('/api/loss-review.php')
  ).json()) as ResponseOf<'GET /api/loss-review.php'>;
  return losses.find(({ payment_id: of }) => of === id);
};

// How a loss comes about, and to whom it is mailed: api-gateway/test/returned-after-refund.test.ts.
test(
  'a moderator finds what was paid twice, and notes that the money was recovered [R-MODERATION-LOSSES, C-MODERATION-LOSS-DECIDE, C-MODERATION-COUNTS]',
  { tag: ['@desktop', '@mf-members'] },
  async ({ page, context: { request }, browser, guard }) => {
    const buyer = await makeOtherMember(browser, guard);
    const { id, amount } = await loseMoney(buyer.context);
    await logIn(request, SITE_ORIGIN, 'moderator@tandemly.test');
    expect((await page.goto('/moderation'))?.status()).toBe(200);
    // With how many wait, which a try of before may have left.
    await page.getByRole('link', { name: new RegExp(String.raw`^${t('queues.losses')} \([1-9]\d*\)$`) }).click();
    const title = t('loss.title', { amount, name: buyer.user.profile.name });
    const item = page.getByRole('article', { name: title, exact: true });
    await expect(item).toContainText(id);
    await expect(item).toContainText(t('loss.text'));
    const decided = page.waitForResponse((response) => response.request().method() === 'PUT');
    await item.getByRole('button', { name: t('loss.recovered') }).click();
    // It leaves the list at the click, before the decision is made.
    expect((await decided).status()).toBe(204);
    await expect(item).toBeHidden();
    expect(await lossOf(request, id)).toBeUndefined();
    await buyer.context.close();
  },
);
