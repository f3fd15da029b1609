import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDiscountCode } from './domain/discount-codes.ts';
import type { FakeMollie } from './domain/fake-mollie.ts';
import { LEFT_NOTHING, LEFT_ONCE, leftByPurchase } from './domain/left-by-purchase.ts';
import { paymentOf, runStalePayments, sendMollieNotice, startMollieSite } from './domain/mollie-site.ts';
import type { MollieSite } from './domain/mollie-site.ts';
import { makePast } from './domain/past-payments.ts';
import { buyerOf, pay } from './domain/sandbox.ts';
import type { PayOrder } from './domain/sandbox.ts';
import type { TestGateway } from './harness.ts';

let site: MollieSite;
let mollie: FakeMollie;
let gateway: TestGateway;
beforeAll(async () => {
  site = await startMollieSite();
  ({ mollie, gateway } = site);
});
afterAll(() => site.close());

/** A payment that was begun so long ago, and that nobody has paid. */
async function unpaid(created: string, { isCancelable, ...order }: PayOrder & { isCancelable: boolean }) {
  const { client } = await buyerOf(gateway);
  const { payment_id: id } = await pay(client, order);
  const { provider_reference: reference } = await paymentOf(gateway, id);
  await makePast(gateway, id, { created });
  const theirs = mollie.payment(reference ?? '');
  theirs.isCancelable = isCancelable;
  await runStalePayments(gateway);
  return { client, id, theirs, status: (await paymentOf(gateway, id)).status };
}

test('a payment whose price is locked no longer is closed at its provider, so that a second order is the only one that can be paid [R-PAY-EXPIRED-CLOSED, L-PAY-PRICE-LOCK]', async () => {
  const { client, theirs, status } = await unpaid('31 minutes', { isCancelable: true });
  expect([status, theirs.status]).toEqual(['expired', 'canceled']);
  expect(await pay(client, { instead_of_open: false })).toMatchObject({ status: 'created' });
});

test.each([
  ['whose price is locked', '29 minutes', 'ideal'],
  ['by a transfer, whose payer has the details', '2 hours', 'sct'],
] as const)('a payment %s stays open [R-PAY-EXPIRED-CLOSED]', async (_which, created, method) => {
  const { theirs, status } = await unpaid(created, { isCancelable: true, method });
  expect([status, theirs.status]).toEqual(['created', 'open']);
});

test.each([
  ['does not close is followed on', false, ['created', 'open']],
  ['has closed, as it says, and is paid all the same', true, ['expired', 'canceled']],
] as const)(
  'one that the provider %s, and gives its credits once when it is paid [R-PAY-EXPIRED-CLOSED, R-PAY-STATUS-LATE, R-PAY-CREDITS-ONCE]',
  async (_what, isCancelable, statuses) => {
    const code = await makeDiscountCode(gateway.db);
    const { client, id, theirs, status } = await unpaid('31 minutes', { isCancelable, discount_code: code });
    expect([status, theirs.status]).toEqual(statuses);
    expect(await leftByPurchase(gateway.db, id)).toEqual(LEFT_NOTHING);
    theirs.status = 'paid';
    const notices = await Promise.all(Array.from({ length: 3 }, () => sendMollieNotice(gateway, theirs.id)));
    expect(notices.map((notice) => notice.status)).toEqual([204, 204, 204]);
    expect(await paymentOf(gateway, id)).toMatchObject({ status: 'completed' });
    expect((await client.call('GET /api/user.php')).user).toMatchObject({ credits: 40 });
    expect(await leftByPurchase(gateway.db, id)).toEqual(LEFT_ONCE);
  },
);
