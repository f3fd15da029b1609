import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf, startTestGateway } from './harness.ts';
import type { TestClient, TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const CALLS: Record<string, (client: TestClient) => Promise<unknown>> = {
  'a call for members': (client) => client.call('POST /api/like.php', { body: { profile_id: 1 } }),
  'the notifications': (client) => client.call('GET /api/notifications.php'),
  'a discount code': (client) => client.call('GET /api/discountcode.php', { query: { code: 'SPRING', bundle: 'b15' } }),
};

test.each(Object.keys(CALLS))(
  '%s says that a session has expired only to those who had one [R-PLATFORM-NO-SESSION-TEXT, T-ACCOUNT-SESSION-EXPIRED, T-ACCOUNT-LOGIN-REQUIRED]',
  async (what) => {
    const member = await gateway.makeMember();
    const client = await gateway.login(member);
    await gateway.db.deleteFrom('sessions').where('user_id', '=', member.id).execute();
    const refusal = async (caller: TestClient) => {
      const { status, error } = await failureOf(CALLS[what]?.(caller) ?? Promise.resolve());
      return [status, error.code, error.message];
    };
    expect(await refusal(client)).toEqual([403, 'authentication_required', 'Session expired, please log in again.']);
    expect(await refusal(gateway.client())).toEqual([403, 'authentication_required', 'Log in to continue.']);
  },
);
