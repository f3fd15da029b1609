import { expect, it } from 'vitest';
import { readApiError } from './api-error.ts';

const waitOf = async (headers: Record<string, string>): Promise<number | undefined> =>
  (await readApiError(new Response('', { status: 429, headers }), 'Please try again later.')).retryAfter;

const DATE = 'Fri, 27 Nov 2026 12:00:00 GMT';

it.each([
  ['in seconds', { 'Retry-After': '3' }, 3],
  ['as a date, by the clock of the site', { 'Retry-After': 'Fri, 27 Nov 2026 12:00:05 GMT', 'Date': DATE }, 5],
  ['as a date that is over', { 'Retry-After': 'Fri, 27 Nov 2026 11:59:00 GMT', 'Date': DATE }, 0],
  ['in words', { 'Retry-After': 'soon' }, undefined],
  ['nowhere', {}, undefined],
])('how long to wait is read where it is said %s [R-PLATFORM-RETRY-CAUSES]', async (_how, headers, seconds) => {
  expect(await waitOf(headers)).toBe(seconds);
});

it('a date without the clock of the site counts by that of the device', async () => {
  const seconds = await waitOf({ 'Retry-After': new Date(Date.now() + 10_000).toUTCString() });
  expect(seconds).toBeGreaterThan(8);
  expect(seconds).toBeLessThanOrEqual(10);
});

it.each([
  [{ own_block: true }, true],
  [{}, false],
])('whether the caller has blocked the member is read of %j [R-PRIVACY-BLOCKER-ACTIONS]', async (details, isOwn) => {
  const body = { error: { code: 'conflict', message: 'You have blocked Anna.', requestId: 'r', ...details } };
  expect((await readApiError(new Response(JSON.stringify(body), { status: 409 }), '')).ownBlock).toBe(isOwn);
});
