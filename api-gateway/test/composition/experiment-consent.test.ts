import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reportExperiment } from '../../src/backend/experiments/report.ts';
import { createSettling, insertOrder } from '../domain/orders.ts';
import { newSignup } from '../domain/signup.ts';
import { cookieOf, decide, EXPERIMENT, KEY, openLanding, sawIt } from './experiment-visitors.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
let landing: Awaited<ReturnType<typeof openLanding>>;
beforeAll(async () => {
  site = await startPublishedGateway();
  landing = await openLanding(site);
});
afterEach(() => site.gateway.db.deleteFrom('experiment_exposures').execute());
afterAll(() => site.close());

describe('a visitor who withdraws consent', () => {
  test('is counted no more: neither what they saw, nor with an account that they make afterwards [R-LANDERS-EXPOSURE-WITHDRAWN]', async () => {
    const { client, variant, visitor } = await landing.newVisitor();
    await sawIt(client);
    await decide(client, false);
    const after = cookieOf(client)?.visitor;
    expect(after, 'nothing leads from one number to the other').not.toBe(visitor);
    const { user } = await client.call('POST /api/signup.php', { body: newSignup() });
    const joined = site.gateway.db.selectFrom('experiment_exposures').selectAll();
    expect(await joined.where('user_id', '=', user?.id ?? 0).execute()).toEqual([]);
    expect(await landing.exposures(visitor)).toEqual([]);
    // With another answer they are counted again, once.
    await decide(client, true);
    await sawIt(client);
    expect(await landing.exposures(after)).toMatchObject([{ variant, user_id: user?.id }]);
  });

  test('takes what became of them out with it [R-LANDERS-EXPOSURE-WITHDRAWN]', async () => {
    const { client, visitor } = await landing.newVisitor();
    await sawIt(client);
    const { user } = await client.call('POST /api/signup.php', { body: newSignup() });
    expect(await landing.exposures(visitor)).toMatchObject([{ user_id: user?.id }]);
    await decide(client, false);
    const order = await insertOrder(site.gateway.db, user?.id ?? 0, { credits: 15, amount: 1999 });
    await createSettling(site.gateway.db).report(order, 'completed', 1999);
    const { variants } = await reportExperiment(site.gateway.db, EXPERIMENT);
    expect(variants.map(({ visitors, purchase }) => [visitors, purchase])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  test('or has never given it signs up without a variant [R-LANDERS-EXPOSURE-CONSENT]', async () => {
    const { client, variant, visitor } = await landing.newVisitor();
    await decide(client, false);
    expect(cookieOf(client)?.visitor, 'nothing was kept: there is nothing to end').toBe(visitor);
    // A number that was counted leads to nobody by itself.
    await sql`insert into experiment_exposures (tenant_id, experiment, visitor, variant, locale, device)
      values (1, ${KEY}, ${visitor}::uuid, ${variant}, 'en', 'phone')`.execute(site.gateway.db);
    await client.call('POST /api/signup.php', { body: newSignup() });
    expect(await landing.exposures(visitor)).toMatchObject([{ user_id: null, signed_up_at: null }]);
  });
});

describe('a visitor who accepts cookies', () => {
  test('only after the signup is counted with it; a member of before is nobody whom the page could win [R-LANDERS-EXPOSURE-JOINED]', async () => {
    const { client, visitor, variant } = await landing.newVisitor();
    const { user } = await client.call('POST /api/signup.php', { body: newSignup() });
    await sawIt(client);
    const [counted] = await landing.exposures(visitor);
    expect(counted).toMatchObject({ variant, user_id: user?.id });
    expect(counted?.signed_up_at).not.toBeNull();

    const known = await site.gateway.makeMember();
    await sql`update users set signup_at = now() - interval '2 days' where id = ${known.id}`.execute(site.gateway.db);
    const other = await landing.newVisitor();
    const cookie = other.client.cookies.get('variants') ?? '';
    const member = await site.gateway.login(known);
    member.cookies.set('variants', cookie);
    await sawIt(member);
    expect(await landing.exposures(other.visitor)).toEqual([]);
  });

  test('on another device is not counted once more [R-LANDERS-EXPOSURE-JOINED]', async () => {
    const first = await landing.newVisitor();
    const second = await landing.newVisitor();
    await sawIt(first.client);
    const body = newSignup();
    await first.client.call('POST /api/signup.php', { body });
    await second.client.call('POST /api/user.php', { body: { email: body.email, password: body.password } });
    await sawIt(second.client);
    expect(await landing.exposures(second.visitor)).toEqual([]);
    expect(await landing.exposures(first.visitor)).toHaveLength(1);
  });
});
