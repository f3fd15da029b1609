import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failure.ts';
import { verifiedFaults } from './domain/verified-ledger.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { startTestGateway, type MemberInput, type TestGateway } from './harness.ts';
import { makeDiscountCode } from './domain/discount-codes.ts';
import { untilWaiting, whileMemberIsLocked } from './waiting.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const buyer = (input: MemberInput = {}) => buyerOf(gateway, input);
const makeCode = (changes?: Parameters<typeof makeDiscountCode>[1]) => makeDiscountCode(gateway.db, changes);
const refused = (message: string, status: number) => ({ status, error: { message } });

describe('two payments with one once-per-user code', () => {
  const sandboxStatus = async (paymentId: string) =>
    (
      await gateway.db
        .selectFrom('sandbox_payments')
        .select('status')
        .where('merchant_reference', '=', paymentId)
        .executeTakeFirstOrThrow()
    ).status;

  /** Another order of the member takes the code in the moment in which an order gives it up, `most` times. */
  const letOthersTakeFreedCodes = async (userId: number, most: number): Promise<void> => {
    const name = `rivals_of_${userId}`;
    await sql`
      create function ${sql.id(name)}() returns trigger language plpgsql as $$
      declare rival payments;
      begin
        if (select count(*) from payments where user_id = new.user_id) <= ${sql.lit(most)} then
          rival := new;
          rival.id := gen_random_uuid();
          rival.status := 'created';
          rival.superseded := false;
          rival.provider_reference := null;
          rival.redirect_url := null;
          insert into payments select rival.*;
        end if;
        return null;
      end $$`.execute(gateway.db);
    await sql`
      create trigger ${sql.id(name)} after update of status on payments for each row
      when (new.user_id = ${sql.lit(userId)} and new.status = 'cancelled')
      execute function ${sql.id(name)}()`.execute(gateway.db);
  };

  test('cannot both be paid: the later one takes the code, and the earlier one is cancelled at the provider', async () => {
    const { client } = await buyer();
    const code = await makeCode();
    const [first, second] = [
      await pay(client, { discount_code: code }),
      await pay(client, { discount_code: code, bundle_id: '15' }),
    ];
    expect(await sandboxStatus(first.payment_id)).toBe('cancelled');
    expect(await sandboxStatus(second.payment_id)).toBe('open');
    expect(await client.call('GET /api/payment.php', { query: { id: first.payment_id } })).toMatchObject({
      status: 'cancelled',
      redirect_url: null,
    });
  });

  test('made at once leave one that can be paid', async () => {
    const { client, id } = await buyer();
    const code = await makeCode();
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => pay(client, { discount_code: code })));
    expect(outcomes.some((outcome) => outcome.status === 'fulfilled')).toBe(true);
    const rows = await gateway.db
      .selectFrom('payments')
      .leftJoin('sandbox_payments', (join) =>
        join.on((eb) => eb('merchant_reference', '=', eb.cast<string>(eb.ref('payments.id'), 'text'))),
      )
      .where('user_id', '=', id)
      .select(['payments.status', 'sandbox_payments.status as at_provider'])
      .execute();
    expect(rows.filter((row) => row.status === 'created')).toHaveLength(1);
    expect(rows.filter((row) => row.at_provider === 'open')).toHaveLength(1);
  });

  test.each([1, 4, 5, 6, 9])(
    'leave one that can be paid when %i others are quicker to take a freed code',
    async (most) => {
      const { client, id } = await buyer();
      const code = await makeCode();
      await pay(client, { discount_code: code });
      await letOthersTakeFreedCodes(id, most);
      const [outcome] = await Promise.allSettled([pay(client, { discount_code: code })]);
      if (outcome.status === 'rejected')
        expect(JSON.stringify(outcome.reason)).toContain('You already have an open order for this bundle.');
      const open = await gateway.db
        .selectFrom('payments')
        .where('user_id', '=', id)
        .where('status', '=', 'created')
        .select(['discount_code'])
        .execute();
      expect(open).toEqual([{ discount_code: code }]);
    },
  );

  test('are refused while the money of the first is on its way', async () => {
    const { client } = await buyer();
    const code = await makeCode();
    const first = await pay(client, { discount_code: code, method: 'sct' });
    await notify(gateway, first.payment_id, { status: 'pending' });
    expect(await failureOf(pay(client, { discount_code: code }))).toMatchObject(refused('Code already used', 409));
    await notify(gateway, first.payment_id, { status: 'failed' });
    expect(await pay(client, { discount_code: code })).toMatchObject({ amount: 4049 });
  });

  test.each([
    ['before', ['complete', 'order']],
    ['after', ['order', 'complete']],
  ] as const)(
    'are refused when the first is completed in the moment %s the second is stored [R-PAY-CODE-ONCE]',
    async (_when, steps) => {
      const { client, id } = await buyer();
      const code = await makeCode();
      const first = await pay(client, { discount_code: code });
      const begin = {
        complete: () => notify(gateway, first.payment_id, { status: 'completed' }),
        order: () => failureOf(pay(client, { discount_code: code, bundle_id: '15' })),
      };
      // Both wait for the member's row, the first step before the second.
      const running = await whileMemberIsLocked(gateway.db, id, async (holder) => {
        const begun: Partial<Record<keyof typeof begin, Promise<unknown>>> = {};
        for (const [index, step] of steps.entries()) {
          begun[step] = begin[step]();
          await untilWaiting(gateway.db, holder, index + 1);
        }
        return begun;
      });
      expect(await running.complete).toMatchObject({ status: 204 });
      expect(await running.order).toMatchObject(refused('Code already used', 409));
    },
  );

  test('give credits for money that came all the same, and use the code up once', async () => {
    const { client, id } = await buyer();
    const code = await makeCode();
    const [first, second] = [await pay(client, { discount_code: code }), await pay(client, { discount_code: code })];
    // Paid at the provider in the moment in which the second was begun.
    await Promise.all([first, second].map((payment) => notify(gateway, payment.payment_id, { status: 'completed' })));
    expect((await client.call('GET /api/user.php')).user).toMatchObject({ credits: 80 });
    const used = await gateway.db.selectFrom('discount_redemptions').select('code').where('user_id', '=', id).execute();
    expect(used).toEqual([{ code }]);
    expect(await verifiedFaults(gateway.db)).toEqual([]);
  });

  test('leave a right ledger when the first is paid after its end, and the second before [R-CREDITS-LEDGER-VERIFIED]', async () => {
    const { client } = await buyer();
    const code = await makeCode();
    const first = await pay(client, { discount_code: code, bundle_id: '15' });
    await notify(gateway, first.payment_id, { status: 'expired' });
    const second = await pay(client, { discount_code: code });
    for (const { payment_id: id } of [second, first]) await notify(gateway, id, { status: 'completed' });
    expect((await client.call('GET /api/user.php')).user).toMatchObject({ credits: 55 });
    expect(await verifiedFaults(gateway.db)).toEqual([]);
    // A code that nobody has used up is still found.
    await gateway.db.deleteFrom('discount_redemptions').where('payment_id', '=', second.payment_id).execute();
    expect(await verifiedFaults(gateway.db)).toHaveLength(2);
  });
});
