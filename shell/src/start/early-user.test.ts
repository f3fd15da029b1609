import { afterEach, expect, it, vi } from 'vitest';
import { learnServerTime, serverNow } from '../session/server-clock.ts';
import { fetchWithEarlyUser } from './early-user.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const responseAt = (at: number) => new Response('{"user":null}', { headers: { Date: new Date(at).toUTCString() } });

afterEach(() => {
  learnServerTime(new Date(Date.now()).toUTCString(), Date.now(), Date.now());
  vi.useRealTimers();
});

it('uses the early response once, and calls the server from then on', async () => {
  const early = responseAt(NOW);
  const later = responseAt(NOW);
  const fetch = vi.fn<typeof globalThis.fetch>(async () => later);
  const ask = fetchWithEarlyUser({ __earlyUser: Promise.resolve(early) }, fetch);
  expect(await ask('/api/chats.php')).toBe(later);
  expect(await ask('/api/user.php')).toBe(early);
  expect(await ask('/api/user.php')).toBe(later);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('calls the server where the early call failed', async () => {
  const later = responseAt(NOW);
  const ask = fetchWithEarlyUser({ __earlyUser: Promise.reject(new TypeError('network')) }, async () => later);
  expect(await ask('/api/user.php')).toBe(later);
});

it('takes the server’s time from the moment of the response, though the scripts ran seconds later', async () => {
  vi.useFakeTimers({ now: NOW });
  const window = { __earlyUser: Promise.resolve(responseAt(NOW)), __earlyUserTook: [NOW, NOW + 100] as const };
  vi.setSystemTime(NOW + 8_000);
  await fetchWithEarlyUser(window, fetch)('/api/user.php');
  expect(serverNow()).toBe(NOW + 8_000);
});
