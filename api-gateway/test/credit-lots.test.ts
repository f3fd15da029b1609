import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCreditsService } from '../src/backend/credits/credits.service.ts';
import { buyerOf, notify, pay } from './domain/sandbox.ts';
import { insertMember, ledgerFaults } from './domain/rows.ts';
import { startTestGateway, type TestClient, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const balance = async (client: TestClient) => {
  const { user } = await client.call('GET /api/user.php');
  return { credits: user?.credits, free: user?.free_credits };
};

async function buy(client: TestClient, bundle: string): Promise<string> {
  const { payment_id: id } = await pay(client, { bundle_id: bundle });
  await notify(gateway, id, { status: 'completed' });
  return id;
}

let references = 0;
const credits = () => createCreditsService({ db: gateway.db });
const spend = (userId: number, amount: number, kind: 'message' | 'gift' | 'photo' = 'message') =>
  credits().spend({ userId, amount, kind, reference: `lots-${(references += 1)}` });

describe('lots', () => {
  it.each(['refunded', 'chargeback'] as const)(
    'a purchase that is %s takes the unused rest of its own credits, none of the next purchase [R-CREDITS-LOT-OWN, R-CREDITS-LOT-ORDER]',
    async (status) => {
      const { client, id } = await buyerOf(gateway);
      const first = await buy(client, '15');
      await buy(client, '40');
      await spend(id, 7);
      expect(await balance(client)).toEqual({ credits: 48, free: 0 });
      await notify(gateway, first, { status });
      expect(await balance(client)).toEqual({ credits: 40, free: 0 });
      expect(await ledgerFaults(gateway.db)).toEqual([]);
    },
  );

  it('a purchase that is used up gives nothing back, and takes nothing of the next [R-CREDITS-LOT-OWN]', async () => {
    const { client, id } = await buyerOf(gateway);
    const first = await buy(client, '15');
    await buy(client, '40');
    await spend(id, 20);
    await notify(gateway, first, { status: 'refunded' });
    expect(await balance(client)).toEqual({ credits: 35, free: 0 });
  });

  it('spends the signup credits first, also when they came after a purchase [R-CREDITS-SIGNUP-FIRST]', async () => {
    const { client, id } = await buyerOf(gateway);
    const first = await buy(client, '15');
    await credits().grant({ userId: id, amount: 5, kind: 'signup', reference: `lots-${id}` });
    expect(await balance(client)).toEqual({ credits: 20, free: 5 });
    expect(await spend(id, 3)).toEqual({ credits: 17, free: 2 });
    expect(await spend(id, 3, 'gift')).toEqual({ credits: 14, free: 0 });
    expect(await balance(client)).toEqual({ credits: 14, free: 0 });
    await notify(gateway, first, { status: 'refunded' });
    expect(await balance(client)).toEqual({ credits: 0, free: 0 });
    expect(await ledgerFaults(gateway.db)).toEqual([]);
  });

  it('gives the credits of a photo back to the lots that paid for it [R-CREDITS-LOT-OWN]', async () => {
    const { client, id } = await buyerOf(gateway);
    await credits().grant({ userId: id, amount: 2, kind: 'signup', reference: `lots-${id}` });
    await buy(client, '15');
    await credits().spend({ userId: id, amount: 5, kind: 'photo', reference: `unlock-${id}` });
    expect(await balance(client)).toEqual({ credits: 12, free: 0 });
    const refund = { userId: id, amount: 5, kind: 'photo_refund', reference: `unlock-${id}` } as const;
    expect(await credits().giveBack(refund)).toBe(5);
    expect(await credits().giveBack(refund), 'once').toBe(0);
    expect(await balance(client)).toEqual({ credits: 17, free: 2 });
    expect(await ledgerFaults(gateway.db)).toEqual([]);
  });

  it('gives nothing back for credits whose price was charged back [R-CREDITS-LOT-OWN]', async () => {
    const { client, id } = await buyerOf(gateway);
    await credits().grant({ userId: id, amount: 2, kind: 'signup', reference: `lots-${id}` });
    const first = await buy(client, '15');
    await credits().spend({ userId: id, amount: 5, kind: 'photo', reference: `charged-${id}` });
    await notify(gateway, first, { status: 'chargeback' });
    expect(await balance(client)).toEqual({ credits: 0, free: 0 });
    const refund = { userId: id, amount: 5, kind: 'photo_refund', reference: `charged-${id}` } as const;
    expect(await credits().giveBack(refund)).toBe(2);
    expect(await balance(client)).toEqual({ credits: 2, free: 2 });
    expect(await ledgerFaults(gateway.db)).toEqual([]);
  });

  it('cannot be changed by hand, only by entries of the ledger [R-CREDITS-LEDGER]', async () => {
    const id = await insertMember(gateway.db);
    await credits().grant({ userId: id, amount: 5, kind: 'signup', reference: `hand-${id}` });
    const { db } = gateway;
    await expect(db.updateTable('credit_lots').set({ rest: 4 }).execute()).rejects.toThrow(/ledger entries only/);
    await expect(db.deleteFrom('credit_lots').execute()).rejects.toThrow(/ledger entries only/);
    await expect(db.updateTable('credit_lot_moves').set({ amount: 4 }).execute()).rejects.toThrow(/append-only/);
    await expect(
      db.updateTable('credit_accounts').set({ free: 9 }).where('user_id', '=', id).execute(),
    ).rejects.toThrow(/ledger entries only/);
  });
});
