import { afterEach, expect, it, vi } from 'vitest';
import { renewSubscription } from './subscription-change.ts';

afterEach(() => vi.unstubAllGlobals());

const renewed = {
  endpoint: 'https://push.example/2',
  options: { applicationServerKey: new ArrayBuffer(8) },
  toJSON: () => ({ endpoint: 'https://push.example/2' }),
} as unknown as PushSubscription;

/** Renews the subscription of a browser with this session. Returns the requests. */
async function renew(user: { id: number } | null) {
  const requests = vi.fn<typeof fetch>(async () => Response.json({ user }));
  vi.stubGlobal('fetch', requests);
  await renewSubscription(renewed, null);
  return requests.mock.calls.map(([address, init]) => [address, new Headers(init?.headers).get('X-Member')]);
}

it('a new address of the push service is sent for the member who is logged in, and for nobody else [R-PLATFORM-MEMBER-HEADER]', async () => {
  expect(await renew({ id: 41 })).toEqual([
    ['/api/user.php', null],
    ['/api/user.php?push=1', '41'],
  ]);
});

it('a new address of the push service is kept back while nobody is logged in', async () => {
  expect(await renew(null)).toEqual([['/api/user.php', null]]);
});
