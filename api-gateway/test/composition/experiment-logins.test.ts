import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPOSURES_AN_HOUR } from '@tandem/contracts/product/limits';
import { newSignup } from '../domain/signup.ts';
import { cookieOf, openLanding, sawIt, setVariants } from './experiment-visitors.ts';
import { startPublishedGateway } from './published-gateway.ts';
import type { PublishedGateway } from './published-gateway.ts';

let site: PublishedGateway;
let landing: Awaited<ReturnType<typeof openLanding>>;
beforeAll(async () => {
  site = await startPublishedGateway();
  landing = await openLanding(site);
});
afterAll(() => site.close());

describe('a login', () => {
  test('takes out a visitor who was a member before they saw the page [R-LANDERS-EXPOSURE-JOINED]', async () => {
    const member = await site.gateway.makeMember();
    const { client, visitor } = await landing.newVisitor();
    await sawIt(client);
    expect(await landing.exposures(visitor)).toHaveLength(1);
    await client.call('POST /api/user.php', { body: { email: member.email, password: member.password } });
    expect(await landing.exposures(visitor)).toEqual([]);
  });

  test('counts on the device where the page was seen who signed up on another one later, once [R-LANDERS-EXPOSURE-JOINED]', async () => {
    const seen = [await landing.newVisitor(), await landing.newVisitor()];
    for (const { client } of seen) await sawIt(client);
    const body = newSignup();
    const { user } = await site.gateway.client().call('POST /api/signup.php', { body });
    const found = [];
    for (const { client, visitor } of seen) {
      await client.call('POST /api/user.php', { body: { email: body.email, password: body.password } });
      found.push(await landing.exposures(visitor));
    }
    expect(found).toMatchObject([[{ user_id: user?.id, signed_up_at: expect.any(Date) }], []]);
  });

  test('joins nobody who has withdrawn consent [R-LANDERS-EXPOSURE-WITHDRAWN]', async () => {
    const member = await site.gateway.makeMember();
    const { client, visitor } = await landing.newVisitor();
    await sawIt(client);
    const known = cookieOf(client);
    if (known === null) throw new Error('The visitor has no cookie.');
    setVariants(client, { ...known, isKept: false });
    await client.call('POST /api/user.php', { body: { email: member.email, password: member.password } });
    expect(await landing.exposures(visitor)).toHaveLength(1);
  });
});

describe('an address', () => {
  test('counts more visitors of one address than a visitor may count for, and refuses one who says it all the time [L-LANDERS-EXPOSURES-VISITOR, L-LANDERS-EXPOSURES-ADDRESS]', async () => {
    const { client } = await landing.newVisitor();
    for (let time = 0; time < EXPOSURES_AN_HOUR.visitor; time += 1) expect((await sawIt(client)).status).toBe(204);
    const refused = await sawIt(client);
    expect([refused.status, Number(refused.headers['retry-after']) > 3000]).toEqual([429, true]);
    const other = await landing.newVisitor();
    expect((await sawIt(other.client)).status, 'another visitor of the address').toBe(204);
  });
});
