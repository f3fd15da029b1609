import { expect, it } from 'vitest';
import type { LiveEvent } from '@tandem/contracts/api/events';
import { createHeldEvents } from './held-events.ts';

const ONE = '0190d3c8-0000-7000-8000-000000000001';
const TWO = '0190d3c8-0000-7000-8000-000000000002';

const message = (id: number, clientId?: string): LiveEvent => ({
  type: 'message',
  conversation_id: 7,
  profile_id: 5,
  message_id: id,
  ...(clientId === undefined ? {} : { client_id: clientId }),
});
const credits = (count: number): LiveEvent => ({ type: 'credits', credits: count });

function makeHeld() {
  const delivered: LiveEvent[] = [];
  return { ...createHeldEvents((event) => delivered.push(event)), delivered };
}

it('delivers everything while nothing is being sent', () => {
  const { receive, delivered } = makeHeld();
  const all = [message(1), message(2, ONE), credits(3)];
  all.forEach(receive);
  expect(delivered).toEqual(all);
});

it('holds a message that is being sent, and no other', () => {
  const { receive, hold, delivered } = makeHeld();
  const release = hold(ONE);
  [message(1, ONE), message(2, TWO), message(3), { type: 'like', profile_id: 5 } as const].forEach(receive);
  expect(delivered).toEqual([message(2, TWO), message(3), { type: 'like', profile_id: 5 }]);
  release();
  expect(delivered.at(-1)).toEqual(message(1, ONE));
});

it('holds the balance until every response is written, and then delivers it in order', () => {
  const { receive, hold, delivered } = makeHeld();
  const releases = [hold(ONE), hold(TWO)];
  [credits(19), message(1, ONE), credits(18)].forEach(receive);
  releases[0]?.();
  expect(delivered).toEqual([message(1, ONE)]);
  releases[1]?.();
  expect(delivered).toEqual([message(1, ONE), credits(19), credits(18)]);
});

it('drops what it holds for a member who has logged out', () => {
  const { receive, hold, drop, delivered } = makeHeld();
  const release = hold(ONE);
  receive(message(1, ONE));
  drop();
  release();
  expect(delivered).toEqual([]);
});

it('holds nothing for a message of a member who has logged out', () => {
  const { receive, hold, drop, delivered } = makeHeld();
  hold(ONE);
  drop();
  receive(credits(7));
  expect(delivered).toEqual([credits(7)]);
});
